/**
 * A chat with a number as the shop keeps it: an Egyptian mobile number (01…), or one with its country (+…).
 * @param text what the writer finds typed there
 */
export const whatsAppLink = (number: string, text?: string): string =>
  `https://wa.me/${number.replace(/^0/, '20').replace('+', '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
