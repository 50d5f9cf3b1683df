/** Sitemap. Every public page also exists under /ar, in Arabic. */
import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes'
import { pageNames } from '../contract/shop/page-text.ts'
import { screenNames, type ScreenName, screens } from './dashboard/screens.ts'

/** Child routes of dashboard screens besides the dialogs that add and edit. */
const further: Partial<Record<ScreenName, RouteConfigEntry[]>> = {
  parcels: [route(':id', 'dashboard/parcels/parcel-dialog.tsx')],
  returns: [route(':id/accept', 'dashboard/returns/accept-dialog.tsx')],
  orders: [
    route('status', 'dashboard/orders/bulk-dialog.tsx'),
    route('slips', 'dashboard/orders/slips/slips.tsx'),
  ],
  questions: [route(':id/answer', 'dashboard/questions/answer-dialog.tsx')],
  pages: [
    route(':id/edit', 'dashboard/pages/page-dialog.tsx'),
    route('own/add', 'dashboard/own-pages/page/page-editor.tsx', { id: 'dashboard/own-pages/add' }),
    route('own/:id', 'dashboard/own-pages/page/page-editor.tsx'),
  ],
  // The tree of categories opens dialogs of its sub-categories over itself.
  categories: [
    route(':category_id/add', 'dashboard/subcategories/subcategory-dialog.tsx', {
      id: 'dashboard/categories/add-subcategory',
    }),
    route('subcategories/:id/edit', 'dashboard/subcategories/subcategory-dialog.tsx', {
      id: 'dashboard/categories/edit-subcategory',
    }),
    route('subcategories/:id/size-guide', 'dashboard/subcategories/size-guide-dialog.tsx', {
      id: 'dashboard/categories/size-guide',
    }),
  ],
  subcategories: [route(':id/size-guide', 'dashboard/subcategories/size-guide-dialog.tsx')],
  products: [route(':id/price', 'dashboard/products/price-dialog.tsx')],
}

/** Dashboard screen with its dialogs as child routes: one component adds and edits. */
function dashboardScreen(name: ScreenName): RouteConfigEntry {
  const { path, file, dialog } = screens[name]
  const edit = `dashboard/${dialog}`
  const edits = dialog
    ? [route('add', edit, { id: `${edit} add` }), route(':id/edit', edit, { id: `${edit} edit` })]
    : []
  return route(path, `dashboard/${file}`, [...edits, ...(further[name] ?? [])])
}

export default [
  route('ar?/dashboard', 'dashboard/frame/layout.tsx', [
    index(`dashboard/${screens.areas.file}`, { id: 'dashboard/index' }),
    ...screenNames.map(dashboardScreen),
    route('orders/add', 'dashboard/orders/making/make-order.tsx'),
    route('orders/messages', 'dashboard/messages/messages.tsx'),
    route('products/choose', 'dashboard/bulk/choose-products.tsx'),
    route('products/bulk', 'dashboard/bulk/change-list.tsx'),
    route('products/bulk/change', 'dashboard/bulk/change-products.tsx'),
    route('products/bulk/:id', 'dashboard/bulk/change-record.tsx'),
    route('returns/add', 'dashboard/returns/make/make-return.tsx'),
    route('parcels/choose', 'dashboard/parcels/choose/choose.tsx'),
    route('parcels/hand-over', 'dashboard/parcels/hand-over/hand-over.tsx'),
    route('parcels/paper', 'dashboard/parcels/papers/papers.tsx'),
    route('orders/:id/made', 'dashboard/orders/making/made-order.tsx'),
    route('orders/:id/edit', 'dashboard/orders/editing/edit-order.tsx'),
    route('import/:id', 'dashboard/imports/import-page.tsx'),
    route('settlements/:id', 'dashboard/settlements/settlement-page.tsx'),
    route('stock/receive', 'dashboard/stock/receive/receive.tsx'),
    route('stock/reorder', 'dashboard/stock/reorder/reorder.tsx'),
    route('stock/count', 'dashboard/stock/count/count-list.tsx'),
    route('stock/count/:id', 'dashboard/stock/count/count.tsx'),
    route('stock/count/:id/differences', 'dashboard/stock/count/differences.tsx'),
    route('stock/:id', 'dashboard/stock/moves/moves.tsx', [
      route('correct', 'dashboard/stock/moves/correct-dialog.tsx'),
    ]),
    route('profit/orders', 'dashboard/profit/profit-orders.tsx'),
    route('webhooks/:id', 'dashboard/webhooks/webhook.tsx', [
      route('delivery/:delivery', 'dashboard/webhooks/delivery-dialog.tsx'),
    ]),
    route('customers/:phone', 'dashboard/customers/customer.tsx'),
    route('former-orders/:id', 'dashboard/former/former-order.tsx'),
    route('orders/orderDetails/:id', 'dashboard/orders/details/order-details.tsx'),
    route('orders/orderDetails/:id/slip', 'dashboard/orders/slips/slip.tsx'),
    route('settings/empty', 'dashboard/settings/empty/empty-shop.tsx'),
    route('area/fill', 'dashboard/areas/fill/fill.tsx'),
    route('settings/:part', 'dashboard/settings/part.tsx'),
    route('home', 'dashboard/frame/home.tsx'),
    route('inbox', 'dashboard/frame/inbox.tsx'),
    route('more', 'dashboard/frame/more.tsx'),
    route('*', 'dashboard/frame/not-found.tsx'),
  ]),
  route('ar?/opening-soon', 'storefront/opening/opening-soon.tsx'),
  route('ar?', 'storefront/frame/layout.tsx', [
    layout('storefront/frame/error-boundary.tsx', [
      layout('storefront/home/home.tsx', [index('storefront/home/collection.tsx')]),
      ...['shop', 'sale', 'decor'].map((name) =>
        route(name, 'storefront/products/place.tsx', { id: name }),
      ),
      ...['dresses', 'sets', 'coats'].map((name) =>
        route(name, 'storefront/products/named-category.tsx', { id: name }),
      ),
      route('category/:categoryName', 'storefront/products/category.tsx'),
      route('productdetails/:product', 'storefront/product/product.tsx'),
      route('preview/:token', 'storefront/preview/preview-page.tsx'),
      route('searchedproducts', 'storefront/search/results.tsx'),
      route('cart', 'storefront/cart/cart-page.tsx'),
      route('wishlist', 'storefront/wishlist/wishlist-page.tsx'),
      route('checkout', 'storefront/checkout/checkout-page.tsx'),
      route('track', 'storefront/orders/find-order.tsx'),
      route('order/:token', 'storefront/orders/order-page.tsx'),
      route('login', 'storefront/accounts/login.tsx'),
      route('register', 'storefront/accounts/register.tsx'),
      route('forgot-password', 'storefront/accounts/forgot-password.tsx'),
      route('reset-password/:token', 'storefront/accounts/reset-password.tsx'),
      route('join/:token', 'storefront/accounts/join.tsx'),
      route('profile', 'storefront/accounts/profile.tsx'),
      ...pageNames.map((name) => route(name, 'storefront/pages/page.tsx', { id: name })),
      route('pages/:slug', 'storefront/pages/own-page.tsx'),
      route('*', 'storefront/frame/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
