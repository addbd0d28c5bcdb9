/** Where a note fits beside a thing: above it if there is room, else below, else at a side; always on the screen. */
const GAP = 8
const EDGE = 8

interface Box {
  left: number
  top: number
  width: number
  height: number
}

export function beside(thing: Box, note: { width: number; height: number }, screen: { width: number; height: number }) {
  const right = thing.left + thing.width
  const bottom = thing.top + thing.height
  const within = (at: number, long: number, room: number) => Math.max(EDGE, Math.min(at, room - long - EDGE))
  const across = within(thing.left + (thing.width - note.width) / 2, note.width, screen.width)
  const down = within(thing.top + (thing.height - note.height) / 2, note.height, screen.height)
  const places = [
    { room: thing.top, needs: note.height, left: across, top: thing.top - note.height - GAP },
    { room: screen.height - bottom, needs: note.height, left: across, top: bottom + GAP },
    { room: screen.width - right, needs: note.width, left: right + GAP, top: down },
    { room: thing.left, needs: note.width, left: thing.left - note.width - GAP, top: down },
  ]
  const roomiest = places.reduce((best, place) => (place.room - place.needs > best.room - best.needs ? place : best))
  const { left, top } = places.find(({ room, needs }) => room >= needs + GAP + EDGE) ?? roomiest
  return { left: within(left, note.width, screen.width), top: within(top, note.height, screen.height) }
}
