/**
 * Breakpoints: the widths up to which a page or a board has one layout, in rem, so that larger text counts as less room.
 * CSS cannot read them from here; breakpoints.test.ts holds every query on the screen and on the container `board` to this
 * list. Queries read `width <= 52rem` or `width > 52rem`; the first becomes `max-width`, which every browser knows.
 */
export const widths = [
  30, // a phone held upright
  38, // a board in one column
  44, // a narrow board with more than one column
  52, // the side of a table lies below the board
  60, // a board of middle size
  74, // a screen of middle size
]

/** Up to this width, in rem, the side of a table lies below the board. */
export const STACKED = 52

/** A screen of at most this height, in rem, gets tighter gaps. */
export const LOW = 51
