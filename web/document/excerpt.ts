/** Characters of a description. */
const most = 160

/** Beginning of a text as a page's description: whole words, as far as it has any. */
export function excerpt(text: string): string {
  const letters = [...text.trim()]
  return letters.length > most
    ? letters
        .slice(0, most)
        .join('')
        .replace(/\s+\S*$|.$/u, '…')
    : letters.join('')
}
