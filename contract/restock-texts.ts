/** What the API says about Notify Me (R81). Without zod, for the form that does without it. */
export const restockTexts = {
  invalid_email: 'Please enter a valid email address.',
  taken: 'You will be notified when the product is available',
} as const
