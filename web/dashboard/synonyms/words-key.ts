/** Query parameter with the initial words of a new record. */
export const wordsKey = 'words'
