/**
 * Governorates of Egypt, with a usual courier price from Cairo (EGP) and working days beyond the
 * shop's default: initial areas of a new shop.
 */
export type Governorate = { city: string; city_ar: string; price: number; longer: number }

/**
 * Greater Cairo and Alexandria first, then by region: the Delta, the Canal, the borders, and up the
 * Nile.
 */
export const governorates: Governorate[] = [
  { city: 'Cairo', city_ar: 'القاهرة', price: 60, longer: 0 },
  { city: 'Giza', city_ar: 'الجيزة', price: 65, longer: 0 },
  { city: 'Alexandria', city_ar: 'الإسكندرية', price: 80, longer: 0 },
  { city: 'Qalyubia', city_ar: 'القليوبية', price: 70, longer: 0 },
  { city: 'Sharqia', city_ar: 'الشرقية', price: 80, longer: 0 },
  { city: 'Dakahlia', city_ar: 'الدقهلية', price: 85, longer: 0 },
  { city: 'Gharbia', city_ar: 'الغربية', price: 85, longer: 0 },
  { city: 'Monufia', city_ar: 'المنوفية', price: 80, longer: 0 },
  { city: 'Beheira', city_ar: 'البحيرة', price: 85, longer: 0 },
  { city: 'Kafr El Sheikh', city_ar: 'كفر الشيخ', price: 85, longer: 0 },
  { city: 'Damietta', city_ar: 'دمياط', price: 90, longer: 0 },
  { city: 'Port Said', city_ar: 'بورسعيد', price: 90, longer: 0 },
  { city: 'Ismailia', city_ar: 'الإسماعيلية', price: 85, longer: 0 },
  { city: 'Suez', city_ar: 'السويس', price: 85, longer: 0 },
  { city: 'North Sinai', city_ar: 'شمال سيناء', price: 140, longer: 3 },
  { city: 'South Sinai', city_ar: 'جنوب سيناء', price: 140, longer: 3 },
  { city: 'Red Sea', city_ar: 'البحر الأحمر', price: 130, longer: 3 },
  { city: 'Matrouh', city_ar: 'مطروح', price: 130, longer: 3 },
  { city: 'Fayoum', city_ar: 'الفيوم', price: 85, longer: 0 },
  { city: 'Beni Suef', city_ar: 'بني سويف', price: 90, longer: 0 },
  { city: 'Minya', city_ar: 'المنيا', price: 95, longer: 1 },
  { city: 'Asyut', city_ar: 'أسيوط', price: 100, longer: 1 },
  { city: 'Sohag', city_ar: 'سوهاج', price: 105, longer: 1 },
  { city: 'Qena', city_ar: 'قنا', price: 110, longer: 1 },
  { city: 'Luxor', city_ar: 'الأقصر', price: 110, longer: 1 },
  { city: 'Aswan', city_ar: 'أسوان', price: 120, longer: 1 },
  { city: 'New Valley', city_ar: 'الوادي الجديد', price: 140, longer: 3 },
]
