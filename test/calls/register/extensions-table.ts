/** Rows of the admin calls beyond the fixed ones (R20; see table.ts). */
import { adminProduct, deletion, messageOnly, page, write } from './admin-table.ts'
import { type Bad, missing, type Row } from './table.ts'

const noOrder = [...missing, 'abc', 1.5, true, []] as const
const badAct: readonly Bad[] = [
  ['order_id', noOrder, null],
  ['version', ['abc', 0, -1, 1.5, true, []], null],
]

const badPayment: readonly Bad[] = [
  ...badAct,
  ['amount', [...missing, 0, -5, 'much', 1.005, [], 1e15], null],
  ['by', [...missing, 'card', 'CASH', 1, []], 'Choose how it was paid'],
]

const customer =
  'phone first_name last_name city city_ar orders delivered refused refused_at_door refused_since cancelled open spent first_at last_at mark note noted_by noted_at'

const formerOrder =
  'id number state placed_at phone first_name last_name city pieces total_price refunded'

const record = (noun: string, keys: string): Row => ({
  call: `GET /api/${noun}/get/{id}`,
  who: 'admin',
  of: { id: noun },
  keys: [`${noun} ${keys}`],
  unknown: 404,
})

/** Edit of the world's order, which has one line. */
const editing = {
  version: 1,
  lines: [
    { position: 1, quantity: 2, price: '90', price_reason: 'Agreed on the phone' },
    { product_id: '@product', size_id: '@size', color_id: '@colour' },
  ],
  extra_discount: '5',
  delivery_price: 40,
  ...{
    first_name: 'Hoda',
    phone: '01298765432',
    additional_phone: '',
    city: '@area',
    address: '3 Corniche',
  },
}
const badEdit: readonly Bad[] = [
  ['version', [...missing, 'one', 0, 1.5, true], null],
  ['lines', [[], 'x', 5, {}], null],
  ['lines.0.position', ['one', 0, 2, 101, 1.5, true], null],
  ['lines.0.quantity', [0, -1, 101, 1.5, 'two', true], null],
  ['lines.0.price', [-1, '1.234', 'abc', true], null],
  ['lines.0.price_reason', [...missing, 5, 'x'.repeat(201)], null],
  ['lines.1.product_id', ['abc', 1.5, 0, true, 999_999], null],
  ['lines.1.size_id', [...missing, 'abc', 0, 999_999], null],
  ['lines.1.color_id', ['abc', 0, 999_999], null],
  ['extra_discount', [-1, '1.234', 'abc', 1_000_000], null],
  ['delivery_price', [-1, '1.234', 'abc', 1_000_001], null],
  ['first_name', ['M', '12', 5], null],
  ['phone', ['01312345678', '0101234567'], 'Enter Valid Number'],
  ['email', ['mona@', 'mona'], 'Invalid email address'],
  ['city', ['abc', 999_999], null],
  ['address', [5, 'x'.repeat(501)], null],
]

/** Calls beyond the fixed ones (R20); unspecified keys are named by the noun of the address. */
export const adminExtensions: readonly Row[] = [
  record('area', 'id city city_ar price days_from days_to'),
  write('POST /api/area/governorates', 'governorates added successfully', { fields: {} }),
  {
    call: 'GET /api/area/governorates',
    who: 'admin',
    keys: ['governorates[] city city_ar area'],
  },
  {
    ...write('POST /api/area/fill', 'prices saved successfully', {
      fields: { prices: [{ city: '@governorate', price: '61.5' }] },
      bad: [['prices', [...missing, [], 'all'], null]],
    }),
    keys: ['governorates[] city city_ar area'],
  },
  {
    call: 'GET /api/start',
    who: 'admin',
    keys: ['done', 'settings version', 'areas governorates all', 'products all', 'trials'],
  },
  {
    ...write('POST /api/start/deleteTrial', 'Order deleted successfully', {
      fields: { order_id: '@trial order' },
      bad: [['order_id', [...missing, 'abc', 0, true], null]],
    }),
    keys: [],
  },
  record('category', 'id name name_ar isHome'),
  record('subcategory', 'id name name_ar status category_id'),
  record('product', adminProduct),
  record('coupon', 'id price discount start_date end_date'),
  record('social', 'id name link'),
  record('customerlink', 'id name path'),
  record(
    'slider',
    'id name path focus_x focus_y phone caption caption_ar link start_date end_date',
  ),
  write('POST /api/slider/move/{id}', 'Slider updated successfully', {
    of: { id: 'slider' },
    fields: { place: 1 },
    bad: [['place', [...missing, 'first', 0, true], null]],
  }),
  { call: 'GET /api/page/all', who: 'admin', keys: ['pages[] id name text text_ar version'] },
  { ...record('page', 'id name text text_ar version'), of: { id: 'fixed page' } },
  write('POST /api/page/update/{id}', 'page updated successfully', {
    of: { id: 'fixed page' },
    fields: { text: '# Who we are' },
    bad: [['text', [5, 'x'.repeat(20_001)], null]],
  }),
  {
    ...write('POST /api/ownPage/picture', 'picture added successfully', {
      files: { path: '@picture' },
      bad: [['path', ['', 'a text', undefined], null]],
    }),
    keys: ['picture id path width height'],
  },
  {
    call: 'GET /api/restock/all',
    who: 'admin',
    given: ['restock'],
    keys: ['restock.data', ...page],
    paged: 'restock.data',
  },
  write('POST /api/restock/{id}/changeStatus', 'Request status changed to told', {
    of: { id: 'restock' },
    fields: { told: true },
    bad: [['told', [...missing, 'maybe', 2], null]],
  }),
  {
    call: 'GET /api/search/misses',
    who: 'admin',
    given: ['miss'],
    keys: ['misses.data[] id text partial times last_at', ...page],
    paged: 'misses.data',
  },
  deletion('GET /api/search/miss/delete/{id}', { id: 'miss' }, 'search deleted successfully'),
  record(
    'question',
    'id message client_name client_email client_phone product_id created_at answered_at answer',
  ),
  {
    call: 'GET /api/subcategory/size-guide/{id}',
    who: 'admin',
    of: { id: 'size guide' },
    keys: ['size_guide columns rows how how_ar version'],
    unknown: 404,
  },
  write('POST /api/subcategory/size-guide/update/{id}', 'size guide updated successfully', {
    of: { id: 'subcategory' },
    fields: {
      columns: [{ name: 'Bust' }],
      rows: [{ size: 'M', values: ['90.5'] }],
      how: 'The tape level.',
    },
    bad: [
      ['columns', ['', [], 'Bust', Array(9).fill({ name: 'Bust' })], null],
      ['rows', ['', [], 'M', [{ size: 'M' }, { size: 'm' }], Array(21).fill({ size: 'M' })], null],
      ['how', ['x'.repeat(3001), 5], null],
    ],
  }),
  {
    call: 'POST /api/settings/update',
    who: 'admin',
    fields: { search_debounce: 3000 },
    keys: messageOnly,
    bad: [['search_debounce', ['soon', -1, true], null]],
  },
  {
    call: 'GET /api/customers/all',
    who: 'admin',
    given: ['customer'],
    keys: [`customers.data[] ${customer}`, 'counts all trusted confirm_first blocked', ...page],
    paged: 'customers.data',
  },
  {
    call: 'GET /api/customers/get/{phone}',
    who: 'admin',
    of: { phone: 'customer' },
    keys: [
      `customer ${customer} email additional_phone instagram_user language addresses former version`,
      'orders.data',
      ...page,
    ],
    unknown: 404,
  },
  {
    call: 'GET /api/former/all',
    who: 'admin',
    given: ['former'],
    keys: [`orders.data[] ${formerOrder}`, 'sum', ...page],
    paged: 'orders.data',
  },
  {
    call: 'GET /api/former/get/{id}',
    who: 'admin',
    of: { id: 'former' },
    keys: [
      `order ${formerOrder} email province address note lines subtotal discount delivery_price other`,
      'order.lines[] name variant sku quantity price total',
    ],
    unknown: 404,
  },
  write('POST /api/customers/update/{phone}', 'customer updated successfully', {
    of: { phone: 'customer' },
    fields: { note: 'Prefers to be called after 14:00.', mark: 'confirm_first' },
    bad: [
      ['note', ['x'.repeat(2001), 5, true], null],
      ['mark', ['loved', 1, true], 'Choose trusted, confirm_first, blocked or none'],
      ['version', ['x', -1, 1.5], null],
    ],
  }),
  {
    call: 'POST /api/orders/update-status-bulk',
    who: 'admin',
    fields: { order_ids: ['@order', '@order'], status: 'accept' },
    keys: messageOnly,
    bad: [
      ['status', [...missing, 'done'], null],
      ['order_ids', [undefined, [], ['x']], null],
    ],
  },
  {
    call: 'GET /api/desk',
    who: 'admin',
    given: ['order'],
    keys: [
      'orders[] id number status version confirmation tries next_try_at customer flags other_open before_at due_at cancels_at whatsapp',
      'counts due waiting no_answer flagged',
      'today confirmed no_answer cancelled',
      'settings confirm_orders unconfirmed_hours hours_decided try_again_hours calling_hours cod_limit',
    ],
  },
  write('POST /api/orders/confirm', 'Order confirmed successfully', {
    fields: { order_id: '@order', version: 1 },
    bad: badAct,
  }),
  write('POST /api/orders/noAnswer', 'Call noted successfully', {
    fields: { order_id: '@order', version: 1 },
    bad: badAct,
  }),
  write('POST /api/orders/reopen', 'Order reopened successfully', {
    fields: { order_id: '@order called in vain' },
    bad: badAct,
  }),
  write('POST /api/orders/cancel', 'Order cancelled successfully', {
    fields: { order_id: '@order', reason: 'customer', message: 'As you asked on the phone.' },
    bad: [
      ...badAct,
      ['reason', [...missing, 'late', 'CUSTOMER', 1, []], 'Choose a reason'],
      ['message', ['x'.repeat(2001), 5, []], null],
    ],
  }),
  write('POST /api/orders/note', 'Note added successfully', {
    fields: { order_id: '@order', note: 'Her sister answered: at work until 18:00.' },
    bad: [
      ['order_id', noOrder, null],
      ['note', [...missing, ' ', 5, [], 'x'.repeat(2001)], null],
    ],
  }),
  {
    call: 'GET /api/orders/messages',
    who: 'admin',
    keys: ['messages', 'mailed'],
  },
  write('POST /api/orders/message', 'Message noted successfully', {
    fields: { order_id: '@order', message: 'shipped', said: 'opened' },
    bad: [
      ['order_id', noOrder, null],
      ['message', [...missing, 'late', 'SHIPPED', 1, []], 'Choose one of the messages'],
      ['said', [...missing, 'read', 1, []], 'Choose one of opened, sent and not_sent'],
    ],
  }),
  {
    ...write('POST /api/orders/preview/{id}', 'Order previewed successfully', {
      of: { id: 'order' },
      fields: editing,
      bad: badEdit,
    }),
    keys: [
      'order items subtotal discount extra_discount delivery_price total_price version',
      'difference',
      'changes lines figures fields',
      'missing',
    ],
  },
  {
    ...write('POST /api/orders/edit/{id}', 'Order changed successfully', {
      of: { id: 'order' },
      fields: { ...editing, tell_customer: true },
      bad: [...badEdit, ['tell_customer', ['maybe', 2, []], null]],
    }),
    keys: ['order id version items events'],
  },
  {
    ...write('POST /api/orders/create', 'Order created successfully', {
      fields: {
        source: 'instagram',
        lines: [{ product_id: '@product', size_id: '@size', color_id: '@colour', quantity: 1 }],
        ...{
          first_name: 'Mona',
          last_name: 'Adel',
          state: 'Dokki',
          phone: '01012345678',
          address: '14 Mossadak Street',
          city: '@area',
        },
        note: 'Wants it before Thursday.',
        paid_amount: '10',
        paid_by: 'cash',
        language: 'ar',
      },
      bad: [
        ['paid_amount', [0, -5, 'much', [], 1e15], null],
        ['paid_by', ['card', 1, []], null],
        ['source', [...missing, 'fax', 'SHOP', 1, []], 'Choose where the order came from'],
        ['lines', [undefined, null, [], 'x', 5, {}], 'An order has at least one piece'],
        ['lines.0.product_id', [...missing, 'abc', 1.5, -1, 0, true, 999_999], null],
        ['lines.0.size_id', [...missing, 'abc', 1.5, 0, true, 999_999], null],
        ['lines.0.color_id', ['abc', 1.5, 0, true, 999_999], null],
        ['lines.0.quantity', [...missing, 0, -1, 101, 1.5, 'two', true], null],
        ['first_name', [...missing, 'M', '12'], 'Invalid name'],
        ['phone', ['01312345678', '0101234567'], 'Enter Valid Number'],
        ['email', ['mona@', 'mona'], 'Invalid email address'],
        ['city', [...missing, 'abc', 999_999], null],
        ['note', [5, [], 'x'.repeat(2001)], null],
      ],
    }),
    status: 201,
    keys: ['order id number source confirmation items events', 'whatsapp confirm placed'],
  },
  {
    ...write('POST /api/orders/payment/add', 'Payment saved successfully', {
      fields: { order_id: '@order', amount: '50', by: 'transfer' },
      bad: badPayment,
    }),
    keys: ['order paid payments'],
  },
  write('POST /api/orders/payment/refund', 'Refund saved successfully', {
    fields: { order_id: '@paid order', amount: '50', by: 'cash' },
    bad: badPayment,
  }),
  write('POST /api/orders/payment/void', 'Payment taken back successfully', {
    fields: { payment_id: '@payment', order_id: '@order of that payment' },
    bad: [...badAct, ['payment_id', [...missing, 'abc', 0, true], null]],
  }),
  { call: 'GET /api/orders/getorders', who: 'admin', keys: ['orders'] },
  {
    call: 'GET /api/stock/all',
    who: 'admin',
    given: ['product'],
    keys: [
      'stock.data[] variant_id product_id name variants size color sku barcode pieces sold lasts waiting cost image',
      'figures all low out pieces value without_cost',
      ...page,
    ],
    paged: 'stock.data',
  },
  { call: 'GET /api/stock/find', who: 'admin', asks: { code: 'dress' }, keys: ['hits', 'exact'] },
  { call: 'GET /api/stock/products', who: 'admin', asks: { ids: '@product' }, keys: ['products'] },
  {
    call: 'GET /api/stock/moves',
    who: 'admin',
    asks: { variant_id: '@variant' },
    keys: [
      'stock variant_id pieces',
      'moves.data',
      'counts all sale back received by_hand',
      ...page,
    ],
  },
  {
    ...write('POST /api/stock/receive', 'stock received successfully', {
      fields: {
        lines: [{ variant_id: '@variant', pieces: 3 }],
        from: 'Atelier Samira',
        paper: 'Invoice 2214',
        costs: [{ product_id: '@product', cost: '40' }],
      },
      bad: [
        [
          'lines',
          [undefined, null, [], 'x', 5],
          'Enter how many pieces came of at least one variant',
        ],
        ['lines.0.variant_id', [...missing, 'abc', 0, 1.5, true, 999_999], null],
        ['lines.0.pieces', [...missing, 0, -1, 1.5, 'two', true, 1_000_001], null],
        ['from', [5, [], 'x'.repeat(141)], null],
        ['costs.0.cost', [...missing, -1, '1.234', 'abc'], null],
      ],
    }),
    keys: ['pieces', 'variants'],
  },
  {
    ...write('POST /api/stock/correct', 'stock corrected successfully', {
      fields: { variant_id: '@variant', seen: 5, wanted: 6, kind: 'damaged', note: 'Torn' },
      bad: [
        ['variant_id', [...missing, 'abc', 0, 1.5, true], null],
        ['seen', [...missing, -1, 1.5, 'five', true, 1_000_001], null],
        ['wanted', [...missing, -1, 1.5, 'five', true, 1_000_001, 5], null],
        ['kind', ['sale', 1, []], null],
        ['note', [5, [], 'x'.repeat(301)], null],
      ],
    }),
    keys: ['stock variant_id pieces'],
  },
  {
    call: 'GET /api/stock/count/all',
    who: 'admin',
    given: ['stock count'],
    keys: [
      'counts.data[] id name opened_by created_at applied_at counted differ difference',
      ...page,
    ],
    paged: 'counts.data',
  },
  {
    call: 'GET /api/stock/count/get/{id}',
    who: 'admin',
    of: { id: 'stock count' },
    keys: [
      'count id name',
      'figures all counted pieces differ unsure uncounted uncounted_empty uncounted_pieces sold_since',
      'lines.data',
      ...page,
    ],
    unknown: 404,
  },
  {
    call: 'GET /api/stock/count/products/{id}',
    who: 'admin',
    of: { id: 'stock count' },
    keys: ['products.data[] product_id name variants', ...page],
    paged: 'products.data',
    unknown: 404,
  },
  {
    ...write('POST /api/stock/count/open', 'count opened successfully', {
      fields: { category_id: '@category of product', name: 'Autumn count' },
      bad: [
        ['category_id', ['abc', 0, 1.5, true, 999_999], null],
        ['subcategory_id', ['abc', 0, 999_999], null],
        ['name', [5, [], 'x'.repeat(101)], null],
      ],
    }),
    status: 201,
    keys: ['count id name opened_by'],
  },
  {
    ...write('POST /api/stock/count/add', 'stock counted successfully', {
      fields: { count_id: '@stock count', variant_id: '@variant', pieces: 7 },
      bad: [
        ['count_id', [...missing, 'abc', 0, 1.5, true], null],
        ['variant_id', [...missing, 'abc', 0, 1.5, true], null],
        ['pieces', [...missing, -1, 1.5, 'two', true, 1_000_001], null],
      ],
    }),
    keys: ['line variant_id pieces expected unsure now', 'hits'],
  },
  {
    ...write('POST /api/stock/count/apply', 'count applied successfully', {
      fields: {
        count_id: '@stock count',
        uncounted: 'leave',
        except: ['@variant'],
        note: 'Autumn',
      },
      bad: [
        ['count_id', [...missing, 'abc', 0, 1.5, true], null],
        ['uncounted', ['burn', 1, []], null],
        ['except', ['x', 5, ['x']], null],
        ['note', [5, [], 'x'.repeat(301)], null],
      ],
    }),
    keys: ['count id applied_at'],
  },
  { call: 'GET /api/stock/reorder', who: 'admin', keys: ['reorder.data', ...page] },
  { call: 'GET /api/settings/get', who: 'admin', keys: ['icons', 'settings'] },
  { call: 'GET /api/overview', who: 'admin', keys: [] },
  { call: 'GET /api/overview/waiting', who: 'admin', keys: [] },
  write('POST /api/userData/question/{id}/answer', 'question answered successfully', {
    of: { id: 'question' },
    fields: { answer: 'It is, in cotton.' },
    bad: [['answer', [...missing, ' ', 5, 'x'.repeat(5001)], null]],
  }),
  write('POST /api/userData/question/{id}/changeStatus', 'Question status changed to answered', {
    of: { id: 'question' },
    fields: { answered: true },
    bad: [['answered', [...missing, 'maybe', 2], null]],
  }),
  write('POST /api/userData/callback/{id}/changeStatus', 'Callback status changed to done', {
    of: { id: 'callback' },
    fields: { done: true },
    bad: [['done', [...missing, 'maybe', 2], null]],
  }),
  {
    call: 'GET /api/mail/failed',
    who: 'admin',
    given: ['failed mail'],
    keys: ['mails.data', ...page],
    paged: 'mails.data',
  },
  {
    call: 'GET /api/health',
    who: 'admin',
    keys: ['troubles', 'backups', 'mails', 'jobs', 'disk', 'database', 'version'],
  },
  {
    ...write('POST /api/health/back-up', 'backup started successfully', {
      fields: { prove: true },
      bad: [['prove', ['maybe', 2], null]],
    }),
    given: ['no backup'],
  },
  {
    call: 'GET /api/demo',
    who: 'admin',
    given: ['demo'],
    keys: [
      'plan goes kept',
      'plan_with_changed goes kept',
      'stays products pictures orders staff',
      'last',
      'restorable',
    ],
  },
  {
    ...write('POST /api/demo/empty', 'emptying started successfully', {
      fields: { name: 'Zeina' },
      bad: [
        ['name', [...missing, 'Nour', true, []], null],
        ['with_changed', ['maybe', 2], null],
      ],
    }),
    keys: ['message', 'emptying id state backed_up failure by created_at emptied_at until'],
    given: ['demo'],
  },
  {
    ...write('POST /api/demo/put-back', 'demo put back successfully', {
      fields: { id: '@emptied demo' },
      bad: [['id', [...missing, 'abc', 1.5, 0, -1, true, [], {}], null]],
    }),
    keys: ['message', 'emptying id state'],
  },
  {
    call: 'POST /api/mail/{id}/retry',
    who: 'admin',
    of: { id: 'failed mail' },
    keys: messageOnly,
    unknown: 404,
  },
]
