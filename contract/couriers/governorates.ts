/**
 * Governorates of Egypt, with a usual courier price from Cairo (EGP) and working days beyond the
 * shop's default: initial areas of a new shop.
 */
/** Zones by which couriers price. */
export const zones = ['cairo', 'alexandria', 'delta', 'upper', 'remote'] as const
export type Zone = (typeof zones)[number]

export type Governorate = {
  zone: Zone
  city: string
  city_ar: string
  price: number
  longer: number
}

/**
 * Greater Cairo and Alexandria first, then by region: the Delta, the Canal, the borders, and up the
 * Nile.
 */
export const governorates: Governorate[] = [
  { zone: 'cairo', city: 'Cairo', city_ar: 'القاهرة', price: 60, longer: 0 },
  { zone: 'cairo', city: 'Giza', city_ar: 'الجيزة', price: 65, longer: 0 },
  { zone: 'alexandria', city: 'Alexandria', city_ar: 'الإسكندرية', price: 80, longer: 0 },
  { zone: 'cairo', city: 'Qalyubia', city_ar: 'القليوبية', price: 70, longer: 0 },
  { zone: 'delta', city: 'Sharqia', city_ar: 'الشرقية', price: 80, longer: 0 },
  { zone: 'delta', city: 'Dakahlia', city_ar: 'الدقهلية', price: 85, longer: 0 },
  { zone: 'delta', city: 'Gharbia', city_ar: 'الغربية', price: 85, longer: 0 },
  { zone: 'delta', city: 'Monufia', city_ar: 'المنوفية', price: 80, longer: 0 },
  { zone: 'delta', city: 'Beheira', city_ar: 'البحيرة', price: 85, longer: 0 },
  { zone: 'delta', city: 'Kafr El Sheikh', city_ar: 'كفر الشيخ', price: 85, longer: 0 },
  { zone: 'delta', city: 'Damietta', city_ar: 'دمياط', price: 90, longer: 0 },
  { zone: 'delta', city: 'Port Said', city_ar: 'بورسعيد', price: 90, longer: 0 },
  { zone: 'delta', city: 'Ismailia', city_ar: 'الإسماعيلية', price: 85, longer: 0 },
  { zone: 'delta', city: 'Suez', city_ar: 'السويس', price: 85, longer: 0 },
  { zone: 'remote', city: 'North Sinai', city_ar: 'شمال سيناء', price: 140, longer: 3 },
  { zone: 'remote', city: 'South Sinai', city_ar: 'جنوب سيناء', price: 140, longer: 3 },
  { zone: 'remote', city: 'Red Sea', city_ar: 'البحر الأحمر', price: 130, longer: 3 },
  { zone: 'remote', city: 'Matrouh', city_ar: 'مطروح', price: 130, longer: 3 },
  { zone: 'upper', city: 'Fayoum', city_ar: 'الفيوم', price: 85, longer: 0 },
  { zone: 'upper', city: 'Beni Suef', city_ar: 'بني سويف', price: 90, longer: 0 },
  { zone: 'upper', city: 'Minya', city_ar: 'المنيا', price: 95, longer: 1 },
  { zone: 'upper', city: 'Asyut', city_ar: 'أسيوط', price: 100, longer: 1 },
  { zone: 'upper', city: 'Sohag', city_ar: 'سوهاج', price: 105, longer: 1 },
  { zone: 'upper', city: 'Qena', city_ar: 'قنا', price: 110, longer: 1 },
  { zone: 'upper', city: 'Luxor', city_ar: 'الأقصر', price: 110, longer: 1 },
  { zone: 'upper', city: 'Aswan', city_ar: 'أسوان', price: 120, longer: 1 },
  { zone: 'remote', city: 'New Valley', city_ar: 'الوادي الجديد', price: 140, longer: 3 },
]
