"""Says which operations of the API document the server has never done: python api_reached.py SERVER"""

import json
import re
import sys
import urllib.request


def read(path: str) -> str:
    with urllib.request.urlopen(sys.argv[1] + path, timeout=30) as answer:
        return str(answer.read().decode())


done = set(re.findall(r'route="([^"]*)",method="([A-Z]*)",status="2xx"', read("/metrics")))
missed = [
    f"{method.upper()} {path}"
    for path, methods in json.loads(read("/api/openapi.json"))["paths"].items()
    for method, about in methods.items()
    # A socket is opened rather than done.
    if "101" not in about["responses"] and (path, method.upper()) not in done
]
if missed:
    sys.exit(f"never done: {', '.join(missed)}")
