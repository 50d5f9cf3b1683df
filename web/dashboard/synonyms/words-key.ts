/** The key of the address with the words that a new record begins with. */
export const wordsKey = 'words'
