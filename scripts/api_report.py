"""Fails if the fuzzer made fewer requests than wanted or warned of anything unexpected: python api_report.py REPORT CASES"""

import json
import sys
from pathlib import Path

# A socket is opened rather than asked for: plain requests for one are refused, and `api_socket.py` opens them.
EXPECTED = {"validation_mismatch": ["GET /api/lobby/live", "GET /api/session/live", "GET /api/tables/{id}/live"]}

report = json.loads(Path(sys.argv[1]).read_text())
wanted = int(sys.argv[2])
made = report["test_cases"]
warnings = {kind: operations for kind, operations in report["warnings"].items() if operations}
print(f"{made['generated']} requests, {made['with_failures']} failed, warnings: {json.dumps(warnings)}")
if warnings != EXPECTED or report["errors"] or report["failures"] or not report["complete"]:
    sys.exit("the fuzzer has something to say")
if made["generated"] < wanted:
    sys.exit(f"fewer than {wanted} requests were made")
