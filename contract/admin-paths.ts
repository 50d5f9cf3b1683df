/** Calls of admins (R10, R20). */
import type { Message, Path } from './endpoint.ts'
import type { May } from './accounts/roles.ts'

/** Path with a required message of success. */
type Write = Path & { done: Message }

type Work = May | readonly May[]

const read = <Works extends Work>(may: Works, path: Path['path']) =>
  ({ method: 'GET', path, who: 'admin', may }) as const satisfies Path
const write = <Works extends Work>(may: Works, path: Path['path'], done: Message) =>
  ({ method: 'POST', path, who: 'admin', may, done }) as const satisfies Write
const form = (may: Work, path: Path['path'], done: Message): Write => ({
  ...write(may, path, done),
  multipart: true,
})
/** Downloads of files, which leave the shop: the session must be fresh or confirm its identity. */
const file = (may: Work, path: Path['path']): Path & { file: true } => ({
  ...read(may, path),
  file: true,
  reauth: true,
})
/** Changes of permissions: the session must be fresh or confirm its identity. */
const staffWrite = (path: Path['path'], done: Message) =>
  ({ ...write('staff', path, done), reauth: true }) as const satisfies Write
const deletion = (may: Work, path: Path['path'], done: Message): Write => ({
  ...read(may, path),
  deletes: true,
  done,
})

/** Call whose session must be fresh or confirm its identity (R278). */
const asked = <Made extends Path>(path: Made): Made & { reauth: true } => ({
  ...path,
  reauth: true,
})

/**
 * The five calls of a record that is edited in a list; `record` serves a dialog opened by its
 * address. Changes are sent as forms (R10).
 * @param said messages of success: of a created, changed and deleted record; by default of its
 * name
 * @param readBy other kinds of work that read the records
 */
const edited = <Name extends string>(
  may: May,
  name: Name,
  [created, updated, deleted]: [string, string, string] = saidOf(name),
  readBy: Work = may,
) => ({
  page: read(readBy, `/api/${name}/all`),
  record: read(readBy, `/api/${name}/get/{id}`),
  create: form(may, `/api/${name}/create`, created),
  update: form(may, `/api/${name}/update/{id}`, updated),
  delete: deletion(may, `/api/${name}/delete/{id}`, deleted),
})

const saidOf = (name: string): [string, string, string] => [
  `${name} created successfully`,
  `${name} updated successfully`,
  `${name} deleted successfully`,
]

/** Writes with a JSON body (R10); a coupon's only when it changes. */
const asJson = ({ multipart: _, ...path }: Write): Write => path
const editedAsJson = (may: May, name: string) => {
  const made = edited(may, name)
  return { ...made, create: asJson(made.create), update: asJson(made.update) }
}
const coupon = edited('front', 'coupon')
/** Message of a changed order, alone or in a bulk change. */
export const orderUpdated = 'Order status updated successfully'

export const adminPaths = {
  settings: {
    record: read('shop', '/api/settings/get'),
    update: write('shop', '/api/settings/update', 'settings updated successfully'),
  },
  auditLog: {
    page: read('shop', '/api/history/all'),
    people: read('shop', '/api/history/people'),
  },
  mails: {
    failed: read('shop', '/api/mail/failed'),
    retry: write('shop', '/api/mail/{id}/retry', 'mail queued successfully'),
  },
  start: {
    get: read('money', '/api/start'),
    deleteTrial: write('money', '/api/start/deleteTrial', 'Order deleted successfully'),
  },
  areas: {
    ...edited('shop', 'area', undefined, ['shop', 'orders']),
    addGovernorates: write('shop', '/api/area/governorates', 'governorates added successfully'),
    governorates: read('shop', '/api/area/governorates'),
    fill: write('shop', '/api/area/fill', 'prices saved successfully'),
  },
  categories: edited('catalogue', 'category'),
  subcategories: {
    ...editedAsJson('catalogue', 'subcategory'),
    sizeGuide: read('catalogue', '/api/subcategory/size-guide/{id}'),
    updateSizeGuide: write(
      'catalogue',
      '/api/subcategory/size-guide/update/{id}',
      'size guide updated successfully',
    ),
  },
  coupons: { ...coupon, update: asJson(coupon.update) },
  slides: {
    ...edited('front', 'slider', [
      'Slider created successfully',
      'Slider updated successfully',
      'slider deleted successfully',
    ]),
    move: write('front', '/api/slider/move/{id}', 'Slider updated successfully'),
  },
  instagramImages: edited('front', 'customerlink', [
    'customerlink created successfully',
    'customerlink updated successfully',
    'Customer link deleted successfully',
  ]),
  // A link is deleted by its name (R17).
  socialLinks: {
    ...edited('front', 'social', [
      'social link created successfully',
      'social link updated successfully',
      'social link deleted successfully',
    ]),
    delete: deletion('front', '/api/social/delete/{name}', 'social link deleted successfully'),
  },
  pages: {
    page: read('front', '/api/page/all'),
    record: read('front', '/api/page/get/{id}'),
    update: write('front', '/api/page/update/{id}', 'page updated successfully'),
  },
  ownPages: {
    ...editedAsJson('money', 'ownPage'),
    addPicture: form('money', '/api/ownPage/picture', 'picture added successfully'),
  },
  synonyms: edited('catalogue', 'synonym'),
  misses: {
    page: read('catalogue', '/api/search/misses'),
    delete: deletion('catalogue', '/api/search/miss/delete/{id}', 'search deleted successfully'),
  },
  callbacks: {
    page: read('orders', '/api/userData/allCallbacks'),
    changeStatus: write(
      'orders',
      '/api/userData/callback/{id}/changeStatus',
      ({ done }) => `Callback status changed to ${done ? 'done' : 'waiting'}`,
    ),
  },
  products: edited(
    'catalogue',
    'product',
    [
      'product created successfully',
      'product updated successfully',
      'product deleted successfully',
    ],
    ['catalogue', 'orders'],
  ),
  bulk: {
    preview: write('catalogue', '/api/product/bulk/preview', 'change previewed successfully'),
    apply: write('catalogue', '/api/product/bulk/apply', 'change started successfully'),
    stop: write('catalogue', '/api/product/bulk/stop', 'change stopped successfully'),
    undo: write('catalogue', '/api/product/bulk/undo', 'undo started successfully'),
    page: read('catalogue', '/api/product/bulk/all'),
    record: read('catalogue', '/api/product/bulk/get/{id}'),
  },
  imports: {
    page: read('catalogue', '/api/import/all'),
    record: read('catalogue', '/api/import/get/{id}'),
    products: read('catalogue', '/api/import/products/{id}'),
    problems: read('catalogue', '/api/import/problems/{id}'),
    read: form('catalogue', '/api/import/read', 'file read successfully'),
    check: write('catalogue', '/api/import/check', 'check started successfully'),
    apply: write('catalogue', '/api/import/apply', 'import started successfully'),
    stop: write('catalogue', '/api/import/stop', 'import stopped successfully'),
    retry: write('catalogue', '/api/import/retry', 'import started successfully'),
    undo: write('catalogue', '/api/import/undo', 'undoing started successfully'),
  },
  reviews: {
    page: read('front', '/api/userData/allReviews'),
    changeStatus: write(
      'front',
      '/api/userData/review/{id}/changeStatus',
      (_asked, { is_accepted }) =>
        `Review status changed to ${is_accepted === 'accepted' ? 'accept' : 'reject'}`,
    ),
    delete: deletion('front', '/api/userData/deletereview/{id}', 'review deleted successfully'),
  },
  questions: {
    page: read('front', '/api/userData/allQuestions'),
    record: read('front', '/api/question/get/{id}'),
    answer: write('front', '/api/userData/question/{id}/answer', 'question answered successfully'),
    changeStatus: write(
      'front',
      '/api/userData/question/{id}/changeStatus',
      ({ answered }) => `Question status changed to ${answered ? 'answered' : 'waiting'}`,
    ),
  },
  restock: {
    page: read('catalogue', '/api/restock/all'),
    changeStatus: write(
      'catalogue',
      '/api/restock/{id}/changeStatus',
      ({ told }) => `Request status changed to ${told ? 'told' : 'waiting'}`,
    ),
  },
  desk: {
    get: read('orders', '/api/desk'),
  },
  customers: {
    page: read('orders', '/api/customers/all'),
    record: read('orders', '/api/customers/get/{phone}'),
    update: write('orders', '/api/customers/update/{phone}', 'customer updated successfully'),
  },
  orders: {
    page: read('orders', '/api/orders/allOrders'),
    record: read('orders', '/api/orders/getorder/{orderId}'),
    records: read('orders', '/api/orders/getorders'),
    updateStatus: write('orders', '/api/orders/update-status', orderUpdated),
    confirm: write('orders', '/api/orders/confirm', 'Order confirmed successfully'),
    noAnswer: write('orders', '/api/orders/noAnswer', 'Call noted successfully'),
    reopen: write('orders', '/api/orders/reopen', 'Order reopened successfully'),
    cancel: write('orders', '/api/orders/cancel', 'Order cancelled successfully'),
    note: write('orders', '/api/orders/note', 'Note added successfully'),
    messages: read('orders', '/api/orders/messages'),
    noteMessage: write('orders', '/api/orders/message', 'Message noted successfully'),
    preview: write('orders', '/api/orders/preview/{id}', 'Order previewed successfully'),
    edit: write('orders', '/api/orders/edit/{id}', 'Order changed successfully'),
    create: write('orders', '/api/orders/create', 'Order created successfully'),
    addPayment: write('orders', '/api/orders/payment/add', 'Payment saved successfully'),
    refundPayment: write('orders', '/api/orders/payment/refund', 'Refund saved successfully'),
    voidPayment: write('orders', '/api/orders/payment/void', 'Payment taken back successfully'),
    // Success is in each order's own result.
    updateStatusBulk: {
      method: 'POST',
      path: '/api/orders/update-status-bulk',
      who: 'admin',
      may: 'orders',
      says: (_asked, { results }) => {
        const all = results as { done: boolean }[]
        const done = all.filter((result) => result.done).length
        return done === all.length
          ? orderUpdated
          : `Order status updated for ${done} of ${all.length} orders`
      },
    },
    stream: {
      method: 'GET',
      path: '/api/orders/stream',
      who: 'admin',
      may: 'orders',
      stream: true,
    },
  },
  couriers: {
    page: read(['shop', 'parcels'], '/api/courier/all'),
    record: read(['shop', 'parcels'], '/api/courier/get/{id}'),
    create: write('shop', '/api/courier/create', 'courier created successfully'),
    update: write('shop', '/api/courier/update/{id}', 'courier updated successfully'),
    delete: deletion('shop', '/api/courier/delete/{id}', 'courier deleted successfully'),
  },
  parcels: {
    page: read('parcels', '/api/parcel/all'),
    record: read('parcels', '/api/parcel/get/{id}'),
    waiting: read('parcels', '/api/parcel/waiting'),
    back: read('parcels', '/api/parcel/back'),
    carried: read('parcels', '/api/parcel/carried'),
    create: write('parcels', '/api/parcel/create', 'parcels created successfully'),
    putBack: write('parcels', '/api/parcel/putBack', 'parcel put back successfully'),
    track: write('parcels', '/api/parcel/track', 'tracking number kept successfully'),
    handOver: write('parcels', '/api/parcel/handOver', 'parcels handed over successfully'),
    undo: write('parcels', '/api/parcel/undo', 'parcels undone successfully'),
    delivered: write('parcels', '/api/parcel/delivered', 'parcel delivered successfully'),
    refused: write('parcels', '/api/parcel/refused', 'parcel refused successfully'),
    receive: write('parcels', '/api/parcel/receive', 'pieces received successfully'),
    end: write('parcels', '/api/parcel/end', 'parcel ended successfully'),
    manifest: read('parcels', '/api/parcel/manifest'),
    // A courier's paper, printed at every hand-over, is no list that leaves the shop.
    sheet: { ...read('parcels', '/api/parcel/sheet'), file: true },
  },
  settlements: {
    page: read('figures', '/api/settlement/all'),
    record: read('figures', '/api/settlement/get/{id}'),
    rows: read('figures', '/api/settlement/rows/{id}'),
    owed: read('figures', '/api/settlement/owed'),
    read: form('figures', '/api/settlement/read', 'file read successfully'),
    columns: write('figures', '/api/settlement/columns', 'columns named successfully'),
    choose: write('figures', '/api/settlement/choose', 'rows chosen successfully'),
    match: write('figures', '/api/settlement/match', 'order found successfully'),
    accept: write('figures', '/api/settlement/accept', 'settlement accepted successfully'),
    // Only the owner undoes an accepted settlement.
    undo: write('money', '/api/settlement/undo', 'settlement undone successfully'),
    delete: deletion('figures', '/api/settlement/delete/{id}', 'settlement deleted successfully'),
  },
  returns: {
    page: read(['orders', 'parcels'], '/api/return/all'),
    record: read(['orders', 'parcels'], '/api/return/get/{id}'),
    create: write('orders', '/api/return/create', 'return made successfully'),
    decline: write('orders', '/api/return/decline', 'return declined successfully'),
    cancel: write('orders', '/api/return/cancel', 'return cancelled successfully'),
    receive: write(['orders', 'parcels'], '/api/return/receive', 'return received successfully'),
    paid: write('orders', '/api/return/paid', 'money paid back successfully'),
    end: write('orders', '/api/return/end', 'return ended successfully'),
  },
  stock: {
    page: read('catalogue', '/api/stock/all'),
    find: read('catalogue', '/api/stock/find'),
    sheets: read('catalogue', '/api/stock/products'),
    moves: read('catalogue', '/api/stock/moves'),
    receive: write('catalogue', '/api/stock/receive', 'stock received successfully'),
    correct: write('catalogue', '/api/stock/correct', 'stock corrected successfully'),
    counts: read('catalogue', '/api/stock/count/all'),
    count: read('catalogue', '/api/stock/count/get/{id}'),
    countSheets: read('catalogue', '/api/stock/count/products/{id}'),
    openCount: write('catalogue', '/api/stock/count/open', 'count opened successfully'),
    addToCount: write('catalogue', '/api/stock/count/add', ({ forget }, { line }) =>
      line || forget ? 'stock counted successfully' : 'nothing counted',
    ),
    applyCount: write('catalogue', '/api/stock/count/apply', 'count applied successfully'),
    reorder: read('catalogue', '/api/stock/reorder'),
  },
  staff: {
    page: read('staff', '/api/staff/all'),
    record: read('staff', '/api/staff/get/{id}'),
    invite: staffWrite('/api/staff/invite', ({ by }) =>
      by === 'mail' ? 'Invitation sent' : 'Invitation made',
    ),
    uninvite: staffWrite('/api/staff/uninvite/{id}', 'Invitation taken back'),
    update: staffWrite('/api/staff/update/{id}', 'Role changed'),
    suspend: staffWrite('/api/staff/suspend/{id}', ({ suspended }) =>
      suspended ? 'Suspended' : 'Let in again',
    ),
    endSessions: staffWrite('/api/staff/end-sessions/{id}', 'Signed out everywhere'),
    resetFactors: staffWrite('/api/staff/reset-factors/{id}', 'Second step reset'),
    remove: staffWrite('/api/staff/remove/{id}', 'Removed from the staff'),
    rules: staffWrite('/api/staff/rules', 'Second step saved'),
  },
  apiKeys: {
    page: read('staff', '/api/key/all'),
    create: staffWrite('/api/key/create', 'Key made'),
    delete: staffWrite('/api/key/delete/{id}', 'Key ended'),
  },
  webhooks: {
    page: read('shop', '/api/webhook/all'),
    record: read('shop', '/api/webhook/get/{id}'),
    create: asked(write('shop', '/api/webhook/create', 'webhook created successfully')),
    update: asked(write('shop', '/api/webhook/update/{id}', 'webhook updated successfully')),
    takeOver: {
      ...write('staff', '/api/webhook/{id}/take-over', 'webhook taken over successfully'),
      reauth: true,
    },
    delete: deletion('shop', '/api/webhook/delete/{id}', 'webhook deleted successfully'),
    rotateSecret: {
      ...write('shop', '/api/webhook/{id}/rotate-secret', 'secret rotated successfully'),
      reauth: true,
    },
    test: write('shop', '/api/webhook/{id}/test', 'test queued successfully'),
    deliveries: read('shop', '/api/webhook/{id}/deliveries'),
    delivery: read('shop', '/api/webhook/delivery/{id}'),
    sendAgain: write(
      'shop',
      '/api/webhook/delivery/{id}/send-again',
      'delivery queued successfully',
    ),
  },
  alerts: {
    get: read('own', '/api/alert/all'),
    update: write('own', '/api/alert/update', 'alerts updated successfully'),
    updateMember: write('staff', '/api/alert/member/update', 'alerts updated successfully'),
    addDevice: write('own', '/api/alert/device/create', 'device created successfully'),
    removeDevice: deletion('own', '/api/alert/device/delete/{id}', 'device deleted successfully'),
    tryDevice: write('own', '/api/alert/device/{id}/try', 'alert sent successfully'),
  },
  health: {
    get: read('shop', '/api/health'),
    backUp: write('shop', '/api/health/back-up', 'backup started successfully'),
  },
  emptying: {
    get: read('money', '/api/demo'),
    empty: asked(write('money', '/api/demo/empty', 'emptying started successfully')),
    putBack: asked(write('money', '/api/demo/put-back', 'demo put back successfully')),
  },
  costs: edited('figures', 'cost'),
  profit: {
    get: read('figures', '/api/profit'),
    orders: read('figures', '/api/profit/orders'),
  },
  overview: {
    get: read('figures', '/api/overview'),
    waiting: read('own', '/api/overview/waiting'),
    earned: read('figures', '/api/overview/earned'),
  },
  exports: {
    products: file('catalogue', '/api/export/products.{format}'),
    emptyProducts: file('catalogue', '/api/export/empty-products.{format}'),
    importResult: file('catalogue', '/api/export/import-result.{format}'),
    importProblems: file('catalogue', '/api/export/import-problems.{format}'),
    bulkResult: file('catalogue', '/api/export/bulk-result.{format}'),
    stock: file('catalogue', '/api/export/stock.{format}'),
    stockMoves: file('catalogue', '/api/export/stock-moves.{format}'),
    reorder: file('catalogue', '/api/export/reorder.{format}'),
    orders: file('orders', '/api/export/orders.{format}'),
    customers: file('orders', '/api/export/customers.{format}'),
    parcels: file('orders', '/api/export/parcels.{format}'),
    settlements: file('figures', '/api/export/settlements.{format}'),
    settlement: file('figures', '/api/export/settlement.{format}'),
    profit: file('figures', '/api/export/profit.{format}'),
    profitOrders: file('figures', '/api/export/profit-orders.{format}'),
  },
  sessions: {
    all: read('own', '/api/session/all'),
    end: write('own', '/api/session/end', 'session ended successfully'),
    endOthers: write('own', '/api/session/end-others', 'sessions ended successfully'),
    remember: asked(write('own', '/api/session/remember', 'device updated successfully')),
    confirmOptions: write('own', '/api/session/confirm-options', 'challenge made successfully'),
    confirm: write('own', '/api/session/confirm', 'confirmed successfully'),
  },
  factors: {
    all: read('own', '/api/user/factor/all'),
    passkeyOptions: asked(
      write('own', '/api/user/factor/passkey/options', 'challenge made successfully'),
    ),
    createPasskey: asked(
      write('own', '/api/user/factor/passkey/create', 'passkey added successfully'),
    ),
    deletePasskey: asked(
      write('own', '/api/user/factor/passkey/delete', 'passkey removed successfully'),
    ),
    createAuthenticator: asked(
      write('own', '/api/user/factor/authenticator/create', 'authenticator made successfully'),
    ),
    confirmAuthenticator: asked(
      write('own', '/api/user/factor/authenticator/confirm', 'authenticator added successfully'),
    ),
    deleteAuthenticator: asked(
      write('own', '/api/user/factor/authenticator/delete', 'authenticator removed successfully'),
    ),
    createRecoveryCodes: asked(
      write('own', '/api/user/factor/recovery/create', 'recovery codes made successfully'),
    ),
  },
  restoring: {
    get: read('shop', '/api/history/get/{id}'),
    restore: write('shop', '/api/history/restore/{id}', 'restored successfully'),
  },
} as const satisfies Record<string, Record<string, Path>>
