/** The sitemap. Every public page also stands under /ar, in Arabic. */
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A list with the dialogs that stand over it: one component adds and edits. */
const edited = (path: string, list: string, dialog: string, others: RouteConfigEntry[] = []) =>
  route(path, list, [route('add', dialog, { id: `${dialog} add` }), route(':id/edit', dialog, { id: `${dialog} edit` }), ...others])

export default [
  route('ar?/dashboard', 'dashboard/frame/layout.tsx', [
    index('dashboard/areas/area-list.tsx', { id: 'dashboard/index' }),
    edited('area', 'dashboard/areas/area-list.tsx', 'dashboard/areas/area-dialog.tsx'),
    route('overview', 'dashboard/overview/overview.tsx'),
    route('questions', 'dashboard/questions/question-list.tsx', [route(':id/answer', 'dashboard/questions/answer-dialog.tsx')]),
    route('callbacks', 'dashboard/callbacks/callback-list.tsx'),
    route('reviews', 'dashboard/reviews/review-list.tsx'),
    edited('categories', 'dashboard/categories/category-list.tsx', 'dashboard/categories/category-dialog.tsx'),
    route('orders', 'dashboard/orders/order-list.tsx', [
      route('status', 'dashboard/orders/bulk-dialog.tsx'),
      route('slips', 'dashboard/orders/slips/slips.tsx'),
    ]),
    route('orders/orderDetails/:id', 'dashboard/orders/details/order-details.tsx'),
    route('orders/orderDetails/:id/slip', 'dashboard/orders/slips/slip.tsx'),
    edited('subcategory', 'dashboard/subcategories/subcategory-list.tsx', 'dashboard/subcategories/subcategory-dialog.tsx'),
    edited('products', 'dashboard/products/product-list.tsx', 'dashboard/products/product-dialog.tsx', [
      route(':id/price', 'dashboard/products/price-dialog.tsx'),
    ]),
    edited('Coupon', 'dashboard/coupons/coupon-list.tsx', 'dashboard/coupons/coupon-dialog.tsx'),
    edited('slider', 'dashboard/slides/slide-list.tsx', 'dashboard/slides/slide-dialog.tsx'),
    edited('imageforinsta', 'dashboard/instagram-images/instagram-image-list.tsx', 'dashboard/instagram-images/instagram-image-dialog.tsx'),
    edited('sociallinks', 'dashboard/social-links/social-link-list.tsx', 'dashboard/social-links/social-link-dialog.tsx'),
    route('settings', 'dashboard/settings/settings.tsx'),
    route('mails', 'dashboard/mails/mail-list.tsx'),
    route('history', 'dashboard/history/history-list.tsx'),
    route('inbox', 'dashboard/frame/inbox.tsx'),
    route('more', 'dashboard/frame/more.tsx'),
    route('*', 'dashboard/frame/not-found.tsx'),
  ]),
  route('ar?', 'storefront/frame/layout.tsx', [
    layout('storefront/frame/error-boundary.tsx', [
      layout('storefront/home/home.tsx', [index('storefront/home/collection.tsx')]),
      route('shop', 'storefront/products/shop.tsx'),
      ...['dresses', 'sets', 'coats'].map((name) => route(name, 'storefront/products/named-category.tsx', { id: name })),
      route('category/:categoryName', 'storefront/products/category.tsx'),
      route('productdetails/:product', 'storefront/product/product.tsx'),
      route('searchedproducts', 'storefront/search/results.tsx'),
      route('cart', 'storefront/cart/cart-page.tsx'),
      route('wishlist', 'storefront/wishlist/wishlist-page.tsx'),
      route('checkout', 'storefront/checkout/checkout-page.tsx'),
      route('order/:token', 'storefront/orders/order-page.tsx'),
      route('login', 'storefront/accounts/login.tsx'),
      route('register', 'storefront/accounts/register.tsx'),
      route('forgot-password', 'storefront/accounts/forgot-password.tsx'),
      route('reset-password/:token', 'storefront/accounts/reset-password.tsx'),
      route('profile', 'storefront/accounts/profile.tsx'),
      route('*', 'storefront/frame/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig
