/**
 * Orders of customers and their progress. An order never changes with the catalogue: it holds
 * copies of names, prices, sizes and colours.
 */
export { rankBestSellers } from './popular/best-sellers.ts'
export { listGoesWith } from './popular/goes-with.ts'
export { cancelsAt, cancelUnconfirmed } from './confirming/cancel-unconfirmed.ts'
export {
  getOrder,
  listOrders,
  listWholeOrders,
  type OrderRecord,
  walkOrders,
} from './records/order-records.ts'
export { findUnconfirmed } from './records/order-search.ts'
export { countOrders, type OrderWithLines } from './records/order-records.queries.ts'
export {
  deliveryOf,
  priceLines,
  recordLines,
  refuseOtherTotal,
  takeLines,
} from './making/ordered-lines.ts'
export { type ExchangedLine, makeExchange } from './making/exchange.ts'
export { whatsAppTexts } from './whatsapp.ts'
export { mailOrderPlaced } from './mails/order-placed.mail.ts'
export { mailCustomer, money } from './mails/parts.mail.ts'
export { moveOrder } from './status/order-status.ts'
export { editOrder } from './editing/edit-order.ts'
export { callAgainNow } from './confirming/confirming.ts'
export { isUnpaid, lockOwnOrder, ownAct, refuseUnlessWaiting } from './waiting-order.ts'
export { listChoicesToday } from './editing/order-editing.queries.ts'
export { notTrial, removeTrial } from './trial/trial.ts'
export { noteMoney } from './order-acts.ts'
export { sumFees } from './money/fees.queries.ts'
export { checkShares, keepShares } from './money/shares.ts'
export { sumShares } from './money/shares.queries.ts'
export { lockOrder } from './order-acts.queries.ts'
export { lockOrders } from './many-orders.queries.ts'
export { type CountedLine, listCountedLines } from './order-stock.queries.ts'
export { findOrderByToken, type OrderRow } from './orders.queries.ts'
export { readSearch } from './records/order-search.ts'
export {
  isFoundIn,
  namesOfOrder,
  type Searched,
  searchedIn,
  wordsSearched,
} from './records/searched.queries.ts'
export { createOrder, type NewOrder, promisedDays, orderTotals } from './making/new-order.ts'
export { getOrderByToken, keepOrder, listOwnOrders, wasBought } from './own-orders.ts'
export { describeOrder, type OrderAnswer } from './shown-order.ts'
