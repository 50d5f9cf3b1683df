/** Labels of rows that sum up the rows above, in files of products and lists of couriers. */
import { foldHeading } from './headings.ts'

const words = '(?:(?:grand |sub ?|overall )?totals?|sum|(?:ال)?(?:اجمالي|مجموع))'
const begins = new RegExp(`^${words}(?= |$)`)
const whole = new RegExp(
  `^${words}(?: (?:amount|items|pieces|price|products|qty|quantity|stock|value|(?:ال)?كلي|(?:ال)?عام|المبلغ|القطع|الكميه|المنتجات|السعر|القيمه))?$`,
)

/** Whether a text begins with the word for a total. */
export const beginsAsTotal = (text: string): boolean => begins.test(foldHeading(text))

/** Whether a text is a label of a total and nothing else: 'Total Black' may be a product. */
export const isTotal = (text: string): boolean => whole.test(foldHeading(text))
