/** The script that measures a note, by its path in the source code. */
export const scriptOf = (note: string) =>
  `scripts/research/${note.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.ts`
