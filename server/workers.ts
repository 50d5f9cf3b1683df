/** Jobs of all rooms, in the order in which their queues are opened. */
import type { JobWorker } from './jobs/jobs.ts'
import type { MailTransport } from './mail/transport.ts'
import { sweepAccountsWork } from './accounts/accounts.job.ts'
import { pushAlertWork, ringAlertsWork, sumUpAlertsWork } from './alerts/alerts.job.ts'
import { goOnMissedWork, goOnWork } from './bulk/bulk.job.ts'
import { sweepCallbacksWork } from './callbacks/callbacks.job.ts'
import { heartbeatWork, watchHealthWork } from './health/health.job.ts'
import {
  applyImportWork,
  checkImportWork,
  sweepImportsWork,
  undoImportWork,
} from './imports/imports.job.ts'
import { cancelUnconfirmedWork, notifyConfirmedWork } from './orders/confirming/confirming.job.ts'
import { checkSharesWork, rankBestSellersWork } from './orders/orders.job.ts'
import { sweepQuestionsWork } from './questions/questions.job.ts'
import { sweepRequestsWork, tellOpeningWork, writeNoticesWork } from './restock/restock.job.ts'
import { sweepReviewsWork } from './reviews/reviews.job.ts'
import { sweepWishlistsWork } from './wishlist/wishlist.job.ts'
import { sweepCartsWork } from './cart/cart.job.ts'
import { backUpWhenOverdueWork, backUpWork, proveBackupWork } from './backup/backup.job.ts'
import { emptyMissedWork, emptyWork, sweepTakenWork } from './emptying/emptying.job.ts'
import { sweepAnswersWork } from './http/idempotency/idempotency.job.ts'
import { sweepKeptAnswersWork } from './checkout/checkout.job.ts'
import { sweepDailyCountsWork } from './http/daily-limits/daily-limits.job.ts'
import { eraseMailsWork, sendMailWork } from './mail/mail.job.ts'
import { makeVariantsWork, sweepMediaWork } from './media/media.job.ts'
import {
  applyDueWork,
  applyMissedWork,
  checkStockWork,
  nameVariantsWork,
} from './products/products.job.ts'
import { refreshWordsWork, sweepMissesWork } from './search/search.job.ts'
import { sweepStockRequestsWork } from './stock/stock.job.ts'
import {
  deliverMissedWork,
  deliverWebhookWork,
  sweepDeliveriesWork,
} from './webhooks/webhooks.job.ts'

export const workersOf = (transport: MailTransport): JobWorker[] => [
  makeVariantsWork,
  sweepMediaWork,
  sendMailWork(transport),
  eraseMailsWork,
  writeNoticesWork,
  tellOpeningWork,
  sweepRequestsWork,
  sweepCallbacksWork,
  sweepQuestionsWork,
  sweepReviewsWork,
  sweepDailyCountsWork,
  sweepAccountsWork,
  sweepWishlistsWork,
  sweepCartsWork,
  sweepKeptAnswersWork,
  sweepAnswersWork,
  sweepStockRequestsWork,
  refreshWordsWork,
  sweepMissesWork,
  rankBestSellersWork,
  checkSharesWork,
  applyDueWork,
  applyMissedWork,
  nameVariantsWork,
  checkStockWork,
  goOnWork,
  goOnMissedWork,
  checkImportWork,
  applyImportWork,
  undoImportWork,
  sweepImportsWork,
  cancelUnconfirmedWork,
  notifyConfirmedWork,
  backUpWork,
  backUpWhenOverdueWork,
  proveBackupWork,
  emptyWork,
  emptyMissedWork,
  sweepTakenWork,
  deliverWebhookWork,
  deliverMissedWork,
  sweepDeliveriesWork,
  ringAlertsWork,
  pushAlertWork,
  sumUpAlertsWork,
  watchHealthWork,
  heartbeatWork,
]
