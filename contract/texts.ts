/**
 * What the API says about a field (R7). Without zod, for screens that fetch the rules of their
 * forms later.
 */
/** In English; screens show the message of the same meaning in their language. */
export const texts = {
  required: 'This field is required',
  invalid: 'This value is invalid',
  number: 'Enter a number',
  whole_number: 'Enter a whole number',
  text: 'Enter a text',
  too_long: 'This text is too long',
  money: 'Enter an amount in EGP with at most two decimals',
  invalid_name: 'Invalid name',
  email_required: 'Email is required',
  invalid_email: 'Invalid email address',
  phone_required: 'Phone number is required',
  invalid_phone: 'Enter Valid Number',
  address_required: 'Address is required',
  city_required: 'City is required',
  size_required: 'The size field is required.',
  color_required: 'The color field is required.',
  quantity: 'Enter a quantity from 1 to 100',
  items_required: 'Choose at least one product',
  too_many_items: 'Too many products at once',
} as const
