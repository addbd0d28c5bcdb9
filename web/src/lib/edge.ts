/** Journeys that are seen all the way: what comes from far above or below the screen sets out at its edge. */
interface Spot {
  x: number
  y: number
}

/** One end of a journey, or where it crosses the upper or lower edge on the way to the other end. */
export function atTheEdge<End extends Spot>(end: End, other: Spot, top: number, bottom: number): End {
  const y = Math.min(Math.max(end.y, top), bottom)
  if (y === end.y || end.y === other.y) return end
  return { ...end, x: other.x + ((end.x - other.x) * (y - other.y)) / (end.y - other.y), y }
}

/** As much of a journey as can be seen, if anything. */
export function seenPart<End extends Spot>(from: End, to: End, top: number, bottom: number): { from: End; to: End } | undefined {
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return undefined
  return { from: atTheEdge(from, to, top, bottom), to: atTheEdge(to, from, top, bottom) }
}
