/** Calls of admins (R10, R20). */
import { cataloguePaths } from './admin-paths/catalogue-paths.ts'
import { frontPaths } from './admin-paths/front-paths.ts'
import { orderPaths } from './admin-paths/order-paths.ts'
import type { Path } from './endpoint.ts'
import { asked, deletion, edited, file, read, staffWrite, write } from './path-kinds.ts'

export const adminPaths = {
  ...orderPaths,
  ...cataloguePaths,
  ...frontPaths,
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
