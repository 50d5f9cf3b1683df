/** Calls of admins about orders, from the desk to the couriers and back. */
import type { Path } from '../endpoint.ts'
import { deletion, form, read, write } from '../path-kinds.ts'

/** Message of a changed order, alone or in a bulk change. */
export const orderUpdated = 'Order status updated successfully'

export const orderPaths = {
  desk: {
    get: read('orders', '/api/desk'),
  },
  customers: {
    page: read('orders', '/api/customers/all'),
    record: read('orders', '/api/customers/get/{phone}'),
    update: write('orders', '/api/customers/update/{phone}', 'customer updated successfully'),
  },
  former: {
    page: read('orders', '/api/former/all'),
    record: read('orders', '/api/former/get/{id}'),
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
    // The courier's sheet is printed at every hand-over: it is no export, which needs more rights.
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
} as const satisfies Record<string, Record<string, Path>>
