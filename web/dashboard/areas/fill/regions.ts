import * as m from '#messages'

/** Governorates by region, under the names of the contract. */
export const regions: { label: () => string; cities: string[] }[] = [
  { label: m.admin_region_cairo, cities: ['Cairo', 'Giza', 'Qalyubia'] },
  {
    label: m.admin_region_delta,
    cities: ['Dakahlia', 'Sharqia', 'Gharbia', 'Monufia', 'Kafr El Sheikh', 'Damietta'],
  },
  { label: m.admin_region_canal, cities: ['Port Said', 'Ismailia', 'Suez'] },
  { label: m.admin_region_coast, cities: ['Alexandria', 'Beheira', 'Matrouh'] },
  {
    label: m.admin_region_upper,
    cities: ['Fayoum', 'Beni Suef', 'Minya', 'Asyut', 'Sohag', 'Qena', 'Luxor', 'Aswan'],
  },
  {
    label: m.admin_region_remote,
    cities: ['Red Sea', 'New Valley', 'South Sinai', 'North Sinai'],
  },
]
