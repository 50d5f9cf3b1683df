/**
 * Rows of the shoppers' calls, the fixed ones (R10) and those beyond them (R20): transcribed from
 * the promised API and not from the code, so that both check each other. All tables together are
 * the register of calls (register.ts).
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Value[]
  | { readonly [name: string]: Value }
export type Fields = { readonly [name: string]: Value }

/** Field, invalid values, and the text of their refusal; null where none is specified. */
export type Bad = readonly [field: string, values: readonly Value[], text: string | null]

export type Row = {
  /** Method and path, including /api. */
  call: string
  who: 'public' | 'user' | 'admin'
  /** Records for the parameters of the address: names in test/calls/world.ts. */
  of?: Record<string, string>
  /** Query of a reading call, filled like the payload. */
  asks?: Fields
  /** Records that must exist for the response to have rows. */
  given?: readonly string[]
  /** Payload. '@thing' is made by the world, '#' is a new number at every use. */
  fields?: Fields
  /** Files, in multipart bodies only. */
  files?: Fields
  status?: number
  /**
   * Keys of the response: 'area.data', or 'area.data[] id city' for the keys of each entry of a
   * list.
   */
  keys: readonly string[]
  message?: string
  bad?: readonly Bad[]
  /** List in the response that ?page= turns over. */
  paged?: string
  /** Whether it returns a file instead of JSON. */
  file?: true
  /** Whether it concerns the own account, and is made by a member created for this call. */
  own?: true
  /** GET or POST that deletes, and responds to DELETE alike. */
  deletes?: true
  /** Status for an unknown address. */
  unknown?: number
}

/** Missing, empty and null, which are equal for a required field. */
export const missing = [undefined, '', null] as const
const noText = [true, ['a'], { a: 'b' }] as const
const noEmail = [
  'mona',
  'mona@',
  '@mail.example',
  'mona@mail',
  'mo na@mail.example',
  'a@b@c.example',
] as const
/** Invalid phones: valid is 01, then one of 0, 1, 2 or 5, then 8 digits (R8). */
const noPhone = [
  '01312345678',
  '0101234567',
  '010123456789',
  '+201012345678',
  '0101234567a',
  '٠١٠١٢٣٤٥٦٧٨',
] as const
const noId = ['abc', '1.5', -1, 0, true, [], {}] as const
const fewLetters = ['M', '12', '1 2', '!!', ' m '] as const

const shownProduct =
  'id slug name price original_price images sizes colours colors size material desc is_sold_out soldOut badge rating subcategory category'
const cartItem = 'product_id quantity size_id color_id user_id product'
const order =
  'id number token first_name last_name phone email instagram_user created_at product_id quantity size state city address additional_phone total_price status'

/** Fixed calls of shoppers (R10). */
export const shopperCalls: readonly Row[] = [
  { call: 'GET /api/allSlider', who: 'public', given: ['slider'], keys: ['sliders[] id path'] },
  {
    call: 'POST /api/register',
    who: 'public',
    fields: {
      name: 'Mona Adel',
      email: 'new-#@mail.example',
      password: 'a good password',
      password_confirmation: 'a good password',
      phone: '01012345678',
      admin: '',
    },
    keys: ['token', 'message', 'guest_token', 'wishlist_token'],
    bad: [
      ['name', missing, 'Required'],
      ['name', fewLetters, 'Invalid name'],
      ['email', missing, null],
      ['email', noEmail, 'Invalid email address'],
      ['password', missing, 'Password is required'],
      ['password_confirmation', missing, 'Password confirmation is required'],
      ['password_confirmation', ['a good password ', 'another'], 'Passwords must match'],
      ['phone', missing, 'Phone number is required'],
      ['phone', noPhone, 'Enter Valid Number'],
    ],
  },
  {
    call: 'POST /api/login',
    who: 'public',
    fields: { email: '@account', password: 'a good password' },
    keys: ['token', 'user id isadmin', 'guest_token', 'wishlist_token'],
    bad: [
      ['email', missing, 'Email is required'],
      ['email', noEmail, 'Enter a valid email'],
      ['password', missing, 'Password is required'],
    ],
  },
  {
    call: 'GET /api/userproduct/all',
    who: 'public',
    given: ['product'],
    keys: [`products[] ${shownProduct}`],
  },
  {
    call: 'GET /api/userproduct/getProduct/{id}',
    who: 'public',
    of: { id: 'product' },
    keys: [`product ${shownProduct}`],
    unknown: 404,
  },
  {
    call: 'GET /api/userproduct/search',
    who: 'public',
    asks: { search: 'Walking' },
    given: ['product'],
    keys: [`products[] ${shownProduct}`],
  },
  {
    call: 'GET /api/categoriesCollection',
    who: 'public',
    given: ['home category'],
    keys: ['category[] id name isHome'],
  },
  {
    call: 'GET /api/allcategories',
    who: 'public',
    given: ['category'],
    keys: ['allcategories[] id name isHome'],
  },
  {
    call: 'GET /api/products/category/{id}',
    who: 'public',
    of: { id: 'category of product' },
    keys: [`products[] ${shownProduct}`],
    unknown: 404,
  },
  {
    call: 'GET /api/products/category/navbar/{name}',
    who: 'public',
    of: { name: 'name of category of product' },
    keys: [`products[] ${shownProduct}`],
    unknown: 404,
  },
  {
    call: 'GET /api/allInsta',
    who: 'public',
    given: ['customerlink'],
    keys: ['allInsta[] id name path'],
  },
  {
    call: 'GET /api/allSocialLink',
    who: 'public',
    given: ['social'],
    keys: ['allSocialLink[] id name link'],
  },
  {
    call: 'POST /api/cart/add',
    who: 'public',
    fields: {
      items: [
        { product_id: '@product', quantity: 1, size_id: '@size', color_id: '@colour', user_id: '' },
      ],
      guest_token: '',
    },
    keys: [
      `cart_items[] ${cartItem}`,
      'cart_items[].product images name price size',
      'guest_token',
      'message',
    ],
    bad: [
      ['items', [undefined, null, '', [], 'x', 1], null],
      ['items.0.product_id', [...missing, ...noId], null],
      ['items.0.quantity', [0, -1, 101, 1.5, '1.5', 'two', true, []], null],
      ['items.0.size_id', missing, 'The size field is required.'],
      ['items.0.size_id', noId, null],
      ['items.0.color_id', noId, null],
    ],
  },
  {
    call: 'GET /api/cart/{guestToken}',
    who: 'public',
    of: { guestToken: 'cart' },
    keys: [`cart[] ${cartItem}`],
    unknown: 200,
  },
  {
    call: 'POST /api/cart/deleteItem/{guestToken}/item/{productId}',
    who: 'public',
    of: { guestToken: 'cart', productId: 'product' },
    keys: ['message'],
    deletes: true,
    unknown: 404,
  },
  {
    call: 'POST /api/wishlist/create',
    who: 'public',
    fields: { products: [{ product_id: '@product' }] },
    keys: ['wishlist_items[] product_id guest_token product'],
    bad: [
      ['products', [undefined, null, '', [], 'x', true, {}], null],
      ['products.0', ['x', -1, 1.5, null, {}], null],
    ],
  },
  {
    call: 'GET /api/wishlist/get/{wishlistToken}',
    who: 'public',
    of: { wishlistToken: 'wishlist' },
    keys: ['wishlist[] product_id guest_token product'],
    unknown: 200,
  },
  {
    call: 'POST /api/wishlist/deleteWishlist/{wishlistToken}/item/{productId}',
    who: 'public',
    of: { wishlistToken: 'wishlist', productId: 'product' },
    keys: ['message'],
    message: 'Product deleted from the Whishlist successfully',
    deletes: true,
    unknown: 404,
  },
  {
    call: 'POST /api/userproduct/{productId}/notify-me',
    who: 'public',
    of: { productId: 'sold out product' },
    fields: { email: 'mona@mail.example' },
    keys: ['message'],
    message: 'You will be notified when the product is available',
    bad: [['email', [...missing, ...noEmail], 'Please enter a valid email address.']],
    unknown: 404,
  },
  {
    call: 'GET /api/getAreaEstimate',
    who: 'public',
    given: ['area'],
    keys: ['areaEstimate[] id city price days_from days_to'],
  },
  {
    call: 'POST /api/checkout/{guestToken}',
    who: 'public',
    of: { guestToken: 'cart' },
    fields: {
      first_name: 'Mona',
      last_name: 'عادل',
      email: 'mona@mail.example',
      state: 'Dokki',
      phone: '01012345678',
      address: '14 Mossadak Street, flat 9',
      additional_phone: '',
      city: '@area',
      instagram_user: '',
      user_id: '',
    },
    status: 201,
    keys: ['message', 'order id number token total_price'],
    message: 'Order created successfully',
    bad: [
      ['first_name', [...missing, ...fewLetters], 'Invalid name'],
      ['last_name', [...missing, ...fewLetters], 'Invalid name'],
      ['state', [...missing, ...fewLetters], 'Invalid name'],
      ['email', noEmail, 'Invalid email address'],
      ['phone', missing, 'Phone number is required'],
      ['phone', noPhone, 'Enter Valid Number'],
      ['additional_phone', noPhone, 'Enter Valid Number'],
      ['address', missing, 'Address is required'],
      ['city', missing, 'City is required'],
      ['city', [...noId, 999_999], null],
      ['instagram_user', fewLetters, 'Invalid name'],
    ],
    unknown: 422,
  },
  {
    call: 'GET /api/user/details/{userId}',
    who: 'user',
    of: { userId: 'shopper' },
    keys: ['user id name email phone isadmin'],
    unknown: 403,
  },
  { call: 'GET /api/user/orders', who: 'user', keys: ['orders'] },
  {
    call: 'POST /api/callback/create',
    who: 'public',
    fields: {
      name: 'Mona',
      email: 'mona@mail.example',
      phone: '01012345678',
      country: 'Egypt',
      type: 'sms',
    },
    keys: ['message'],
    message: 'callBack created successfully',
    bad: [
      ['email', missing, 'email is required'],
      ['email', noEmail, null],
      ['phone', missing, 'phone is required'],
      ['phone', noPhone, 'Invalid phone number'],
      ['country', missing, 'Country is required'],
      ['type', missing, 'Type is required'],
      ['type', ['fax', 'SMS ', 'call,sms'], null],
    ],
  },
  {
    call: 'POST /api/review/create',
    who: 'public',
    fields: {
      name: 'Mona',
      email: '',
      rate: 5,
      review: 'Soft, and true to size.',
      product_id: '@product',
    },
    files: { image: '@picture' },
    keys: ['message'],
    bad: [
      ['name', missing, 'Name is required'],
      ['review', missing, 'Review is required'],
      ['rate', missing, 'Rate is required'],
      ['rate', [0, 6, -1, 4.5, 'five', true], null],
      ['email', noEmail, null],
      ['product_id', [...missing, ...noId], null],
      ['image', ['a text', 1, true], null],
    ],
  },
  {
    call: 'GET /api/review/productReviewResult/{productId}',
    who: 'public',
    of: { productId: 'product' },
    keys: ['ceil_rate', 'count'],
    unknown: 404,
  },
  {
    call: 'GET /api/review/getReviewByProduct/{productId}',
    who: 'public',
    of: { productId: 'product' },
    given: ['accepted review'],
    keys: ['reviews[] id name rate review image product_id is_accepted'],
    unknown: 404,
  },
  {
    call: 'POST /api/question/create',
    who: 'public',
    fields: {
      message: 'Is it lined?',
      client_name: 'Mona',
      client_email: 'mona@mail.example',
      client_phone: '01012345678',
      product_id: '@product',
    },
    keys: ['message'],
    message: 'question created successfully',
    bad: [
      ['client_email', [...missing, ...noEmail], null],
      ['client_phone', [...missing, ...noPhone], null],
      ['message', noText, null],
      ['product_id', ['abc', -1, 1.5, true], null],
    ],
  },
]

const password = { password: 'a better one', password_confirmation: 'a better one' }
const badPassword: readonly Bad[] = [
  ['password', missing, 'Password is required'],
  ['password', ['1234567', 'walk'], 'Choose a longer password'],
  ['password_confirmation', missing, 'Password confirmation is required'],
  ['password_confirmation', ['another'], 'Passwords must match'],
]

/** Calls of shoppers beyond the fixed ones (R20). */
export const shopperExtensions: readonly Row[] = [
  { call: 'POST /api/logout', who: 'user', keys: ['message'] },
  {
    call: 'POST /api/password/forgot',
    who: 'public',
    fields: { email: 'nobody-#@mail.example' },
    keys: ['message'],
    bad: [
      ['email', missing, 'Email is required'],
      ['email', noEmail, 'Enter a valid email'],
    ],
  },
  {
    call: 'POST /api/password/reset',
    who: 'public',
    fields: { token: '@reset', ...password },
    keys: ['message'],
    bad: badPassword,
  },
  {
    call: 'POST /api/user/profile',
    who: 'user',
    fields: {
      name: 'Mona Adel',
      email: 'changed-#@mail.example',
      current_password: 'a good password',
      phone: '01112345678',
    },
    keys: ['message'],
    // Missing fields stay.
    bad: [
      ['name', ['', null], 'Required'],
      ['name', fewLetters, 'Invalid name'],
      ['email', noEmail, 'Invalid email address'],
      ['current_password', [...missing, 'not mine'], 'The current password is wrong'],
      ['phone', ['', null], 'Phone number is required'],
      ['phone', noPhone, 'Enter Valid Number'],
    ],
  },
  {
    call: 'POST /api/user/password',
    who: 'user',
    fields: { current_password: 'a good password', ...password },
    keys: ['message'],
    bad: [['current_password', [...missing, 'not mine'], null], ...badPassword],
  },
  {
    call: 'GET /api/order/{token}',
    who: 'public',
    of: { token: 'order token' },
    keys: [`order ${order}`],
    unknown: 404,
  },
  {
    call: 'POST /api/order/find',
    who: 'public',
    fields: { number: '@order number', phone: '+20 101 234 5678' },
    keys: ['token', 'message'],
    message: 'Order found',
    bad: [
      ['number', [...missing, ...noText, 'x'.repeat(101)], null],
      ['phone', missing, 'Phone number is required'],
      ['phone', [...noText, '0'.repeat(101)], null],
    ],
  },
  { call: 'GET /api/settings', who: 'public', keys: ['settings'] },
  { call: 'GET /api/ownPages', who: 'public', keys: ['pages'] },
  {
    call: 'GET /api/ownPages/{slug}',
    who: 'public',
    of: { slug: 'slug of page' },
    keys: ['page slug title description is_draft', 'page.sections[] kind'],
    unknown: 404,
  },
  {
    call: 'GET /api/pages/{name}',
    who: 'public',
    of: { name: 'name of page' },
    keys: ['page name text'],
    unknown: 404,
  },
  {
    call: 'GET /api/userproduct/search/filters',
    who: 'public',
    asks: { search: 'Walking' },
    keys: [
      'sizes',
      'colours',
      'families',
      'categories',
      'badges',
      'materials',
      'price',
      'in_stock',
      'on_sale',
      'total',
    ],
  },
  {
    call: 'GET /api/userproduct/preview/{token}',
    who: 'public',
    of: { token: 'preview token' },
    keys: [`product ${shownProduct}`, 'state', 'publish_at'],
    unknown: 404,
  },
  {
    call: 'GET /api/userproduct/{id}/goes-with',
    who: 'public',
    of: { id: 'product' },
    keys: ['products', 'bought'],
    unknown: 404,
  },
  {
    call: 'GET /api/products/categoryTiles',
    who: 'public',
    given: ['product'],
    keys: ['categories[] id name slug count'],
  },
  {
    call: 'GET /api/products/size-guide/{id}',
    who: 'public',
    of: { id: 'size guide' },
    keys: ['size_guide columns rows how'],
    unknown: 404,
  },
  {
    call: 'GET /api/products/filters',
    who: 'public',
    given: ['product'],
    keys: [
      'sizes[] size name count',
      'colours[] value name hex count',
      'price min max',
      'in_stock',
      'total',
    ],
  },
  {
    call: 'PUT /api/cart/{guestToken}/item/{productId}',
    who: 'public',
    of: { guestToken: 'cart', productId: 'product' },
    fields: { quantity: 2 },
    keys: ['message'],
    bad: [['quantity', [0, -1, 101, 1.5, 'two', true], null]],
    unknown: 404,
  },
]
