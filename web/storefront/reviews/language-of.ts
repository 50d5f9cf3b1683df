/** Language of a customer's text by its letters, for screen readers on pages of the other one. */
export const languageOf = (text: string): 'ar' | 'en' =>
  /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en'
