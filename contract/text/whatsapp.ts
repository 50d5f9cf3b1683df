import { withoutMarks } from './isolated.ts'

/**
 * A chat with a number as the shop keeps it: an Egyptian mobile number (01…), or one with its
 * country (+…).
 * @param text what the writer finds typed there; in plain letters, because a mark behind an address
 * would become part of it
 */
export const whatsAppLink = (number: string, text?: string): string =>
  `https://wa.me/${number.replace(/^0/, '20').replace('+', '')}${text ? `?text=${encodeURIComponent(withoutMarks(text))}` : ''}`
