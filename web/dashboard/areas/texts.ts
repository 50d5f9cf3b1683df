import { areaTexts } from '#contract/areas.ts'
import {
  admin_area_city,
  admin_area_city_ar,
  admin_area_days_from,
  admin_area_days_to,
  admin_area_price,
  admin_area_say_days_both,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  city: admin_area_city,
  city_ar: admin_area_city_ar,
  price: admin_area_price,
  days_from: admin_area_days_from,
  days_to: admin_area_days_to,
}

/** What the contract says of areas, in the page's language. */
export const sayArea = sayingAlso([exactly(areaTexts.days_both), () => admin_area_say_days_both()])
