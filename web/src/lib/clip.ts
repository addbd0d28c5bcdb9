/** Clipping: as much of a straight path as lies on the screen. What comes from far above or below sets out at its edge. */
interface Spot {
  x: number
  y: number
}

/** One end of a path, or where it crosses the upper or lower edge on the way to the other end. */
export function clipEnd<End extends Spot>(end: End, other: Spot, top: number, bottom: number): End {
  const y = Math.min(Math.max(end.y, top), bottom)
  if (y === end.y || end.y === other.y) return end
  return { ...end, x: other.x + ((end.x - other.x) * (y - other.y)) / (end.y - other.y), y }
}

/** The part of a path that can be seen, if any. */
export function clipPath<End extends Spot>(from: End, to: End, top: number, bottom: number): { from: End; to: End } | undefined {
  if (Math.max(from.y, to.y) < top || Math.min(from.y, to.y) > bottom) return undefined
  return { from: clipEnd(from, to, top, bottom), to: clipEnd(to, from, top, bottom) }
}
