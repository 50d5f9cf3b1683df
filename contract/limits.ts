/** The sizes and counts of the product, one place for columns, schemas and screens. */
export const limits = {
  /** Pieces in one cart line (spec §9). */
  quantity: 100,
  cart_lines: 100,
  items_per_add: 50,
  page_size: 12,
  per_page: 100,
  /** What an unpaged list answers at most. */
  unpaged: 500,
  egp: 1_000_000,
  name: 100,
  email: 254,
  phone: 20,
  state: 100,
  address: 500,
  instagram_user: 100,
  search: 100,
  path: 300,
  token: 200,
  idempotency_key: 200,
} as const
