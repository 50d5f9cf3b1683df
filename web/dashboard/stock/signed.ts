/** Number with its sign, from left to right in both languages. */
import { formatFigure } from '#contract/text/money.ts'

export const signed = (figure: number): string =>
  figure < 0 ? `−${formatFigure(-figure)}` : `+${formatFigure(figure)}`
