/** Banknotes: every sum is paid in as few as there can be, and each kind has its own colour and size. */
export const NOTES = [10, 5, 2, 1] as const
export type Note = (typeof NOTES)[number]

/** A sum in notes, the largest first. */
export function notesOf(sum: number): Note[] {
  const notes: Note[] = []
  for (const note of NOTES) {
    for (; sum >= note; sum -= note) notes.push(note)
  }
  return notes
}
