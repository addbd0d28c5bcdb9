/** Numbers from words, the same ones for everybody. */

/** A number that two words hardly share (FNV-1a). */
export function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  // Words that differ in their last letter only would else be neighbours.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** One of some things by a word; each purpose has a word of its own. */
export const byLot = <Thing>(things: readonly Thing[], text: string): Thing => things[hashed(text) % things.length]!
