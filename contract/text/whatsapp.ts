import { withoutMarks } from './isolated.ts'

/**
 * WhatsApp link for a stored phone number: an Egyptian mobile number (01…), or one with its country
 * code (+…).
 * @param text message of the new chat; without direction marks, because a mark after an address
 * would become part of it
 */
export const whatsAppLink = (number: string, text?: string): string =>
  `https://wa.me/${number.replace(/^0/, '20').replace('+', '')}${text ? `?text=${encodeURIComponent(withoutMarks(text))}` : ''}`
