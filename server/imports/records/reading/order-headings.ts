/** Headings of lists of orders. */
import { orderSheet } from '#contract/orders/order-sheet.ts'
import { personHeadings } from './people.ts'
import type { Headings, Vocabulary } from './vocabulary.ts'

/** Headings of this shop's own list in both languages. */
const own = (key: (typeof orderSheet)[number]['key']): string[] =>
  orderSheet.flatMap((column) => (column.key === key ? [column.en, column.ar] : []))

const wooPerson = (name: (field: string, of: 'shipping' | 'billing') => string): Headings => {
  const of = (...fields: string[]) =>
    fields.flatMap((field) => [name(field, 'shipping'), name(field, 'billing')])
  return {
    first_name: of('first_name'),
    last_name: of('last_name'),
    phone: of('phone'),
    email: of('email'),
    address: of('address_1', 'address_1&2'),
    address_more: of('address_2'),
    city: of('city'),
    province: of('state_full', 'state', 'state_code'),
  }
}

export const orderHeadings: Vocabulary = {
  sources: [
    {
      // Shopify
      marks: ['name', 'financial status'],
      headings: {
        order_number: ['Name'],
        placed_at: ['Created at'],
        cancelled_at: ['Cancelled at'],
        payment_state: ['Financial Status'],
        delivery_state: ['Fulfillment Status'],
        currency: ['Currency'],
        subtotal: ['Subtotal'],
        discount: ['Discount Amount'],
        line_discount: ['Lineitem discount'],
        delivery_price: ['Shipping'],
        tax: ['Taxes'],
        total: ['Total'],
        refunded: ['Refunded Amount'],
        line_name: ['Lineitem name'],
        line_sku: ['Lineitem sku'],
        line_quantity: ['Lineitem quantity'],
        line_price: ['Lineitem price'],
        customer_name: ['Shipping Name', 'Billing Name'],
      },
    },
    {
      // WebToffee: Order Export & Order Import for WooCommerce
      marks: ['order id', 'order date', 'order total'],
      headings: {
        ...wooPerson((field, of) => `${of}_${field}`),
        order_number: ['order_number', 'order_id'],
        placed_at: ['order_date'],
        order_state: ['status', 'order_status'],
        currency: ['order_currency'],
        subtotal: ['order_subtotal'],
        discount: ['discount_total', 'cart_discount'],
        delivery_price: ['shipping_total', 'order_shipping'],
        tax: ['tax_total', 'order_tax'],
        total: ['order_total'],
        refunded: ['refund_total', 'refunded_total'],
        lines: ['line_item_n', 'line_items'],
        note: ['customer_note'],
        email: ['billing_email', 'customer_email'],
      },
    },
    {
      // Advanced Order Export for WooCommerce
      marks: ['order number', 'order status', 'order date', 'order total amount'],
      headings: {
        ...wooPerson((field, of) => `${field.replaceAll('_', ' ')} (${of})`),
        order_number: ['Order Number'],
        placed_at: ['Order Date'],
        order_state: ['Order Status'],
        currency: ['Order Currency', 'Currency'],
        subtotal: ['Order Subtotal Amount'],
        discount: ['Cart Discount Amount', 'Order Discount Amount'],
        delivery_price: ['Order Shipping Amount'],
        tax: ['Order Total Tax Amount'],
        total: ['Order Total Amount'],
        refunded: ['Order Refund Amount'],
        line_name: ['Item Name'],
        line_variant: ['Product Variation', 'Variation'],
        line_sku: ['SKU'],
        line_quantity: ['Quantity', 'Quantity (- Refund)'],
        line_price: ['Item Cost', 'Product Current Price'],
        line_total: ['Order Line Subtotal', 'Order Line Total'],
        note: ['Customer Note'],
      },
    },
    {
      // WooCommerce Analytics
      marks: ['order', 'items sold', 'customer type'],
      headings: {
        order_number: ['Order #'],
        placed_at: ['Date', 'Date created'],
        order_state: ['Status'],
        customer_name: ['Customer'],
        lines: ['Product(s)', 'Products'],
        net_sales: ['N. Revenue', 'Net sales', 'Net revenue', 'N. Revenue (formatted)'],
      },
    },
    {
      // This shop's own list
      marks: ['order', 'line total', 'confirmation'],
      headings: ownHeadings(),
    },
    {
      marks: ['رقم الطلب', 'اجمالي السطر', 'التاكيد'],
      headings: ownHeadings(),
    },
  ],
  headings: {
    ...personHeadings,
    order_number: [
      ...[
        'Order number',
        'Order no',
        'Order #',
        'Order ID',
        'Order',
        'Invoice number',
        'Order code',
        'Short ID',
        'Order reference',
      ],
      ...['رقم الطلب', 'رقم الاوردر', 'رقم الأوردر', 'الاوردر', 'كود الطلب', 'رقم الطلبية'],
      ...['رقم الفاتورة', 'كود الاوردر'],
    ],
    placed_at: [
      ...['Order date', 'Date', 'Created at', 'Created', 'Placed at', 'Ordered on'],
      ...['التاريخ', 'تاريخ', 'تاريخ الطلب', 'تاريخ الاوردر', 'يوم الطلب'],
    ],
    cancelled_at: ['Cancelled at', 'Canceled at', 'تاريخ الإلغاء'],
    order_state: [
      ...[
        'Status',
        'Order status',
        'State of order',
        'حالة الطلب',
        'الحالة',
        'حالة',
        'حالة الاوردر',
      ],
      ...['حالة الأوردر'],
    ],
    payment_state: ['Financial status', 'Payment status', 'حالة الدفع'],
    delivery_state: [
      ...['Fulfillment status', 'Delivery status', 'Shipping status', 'Reason'],
      ...['حالة الشحن', 'حالة التوصيل', 'حالة التسليم', 'السبب'],
    ],
    currency: ['Currency', 'العملة'],
    subtotal: ['Subtotal', 'Sub total', 'المجموع الفرعي', 'اجمالي المنتجات', 'قيمة المنتجات'],
    discount: ['Discount', 'Discount amount', 'الخصم', 'خصم', 'قيمة الخصم'],
    delivery_price: [
      ...['Delivery', 'Shipping', 'Delivery price', 'Delivery fee', 'Shipping fee'],
      ...['Shipping cost', 'التوصيل', 'الشحن', 'مصاريف الشحن', 'سعر الشحن', 'رسوم التوصيل'],
      ...['مصاريف التوصيل', 'قيمة الشحن', 'تكلفة الشحن', 'تكلفة التوصيل'],
    ],
    tax: ['Tax', 'Taxes', 'VAT', 'الضريبة', 'ضريبة'],
    total: [
      ...['Total', 'Order total', 'Grand total', 'Total price', 'Amount', 'COD amount', 'COD'],
      ...['Total cost', 'Total amount'],
      ...['الإجمالي', 'اجمالي', 'إجمالي الطلب', 'الإجمالي الكلي', 'المبلغ', 'مبلغ التحصيل'],
      ...['المجموع', 'اجمالي الفاتورة', 'اجمالي المبلغ', 'التحصيل'],
    ],
    refunded: ['Refunded', 'Refunded amount', 'المبلغ المسترد', 'المرتجع'],
    line_name: [
      ...['Product', 'Product name', 'Item', 'Item name', 'Items name', 'Lineitem name'],
      ...['المنتج', 'اسم المنتج', 'الصنف', 'اسم الصنف', 'القطعة', 'الموديل', 'موديل'],
    ],
    line_variant: [
      ...['Variant', 'Size', 'Color', 'Colour', 'المقاس', 'مقاس', 'اللون', 'لون'],
      ...['المقاس واللون', 'اللون والمقاس'],
    ],
    line_sku: ['SKU', 'Item code', 'Product code', 'كود المنتج', 'كود الصنف', 'الكود', 'كود'],
    line_quantity: [
      ...['Quantity', 'Qty', 'Pieces', 'الكمية', 'كمية', 'العدد', 'عدد', 'عدد القطع'],
    ],
    line_price: [
      ...['Price', 'Unit price', 'Item price', 'السعر', 'سعر', 'سعر القطعة', 'سعر المنتج'],
    ],
    line_total: ['Line total', 'إجمالي السطر', 'اجمالي الصنف'],
    lines: [
      ...['Products', 'Items', 'Order items', 'Order details', 'Line items'],
      ...['المنتجات', 'الأصناف', 'الطلبات', 'محتوى الطلب', 'تفاصيل الطلب', 'الاوردرات'],
    ],
  },
}

function ownHeadings(): Headings {
  return {
    order_number: own('number'),
    placed_at: own('created_at'),
    order_state: own('status'),
    delivery_state: own('reason'),
    customer_name: own('customer'),
    phone: [...own('phone'), ...own('additional_phone')],
    email: own('email'),
    city: own('city'),
    province: own('state'),
    address: own('address'),
    note: own('courier_note'),
    line_sku: own('sku'),
    line_name: own('name'),
    line_variant: [...own('colour'), ...own('size')],
    line_quantity: own('quantity'),
    line_price: own('price'),
    line_total: own('line_total'),
    subtotal: own('subtotal'),
    discount: own('discount'),
    delivery_price: own('delivery_price'),
    total: own('total_price'),
  }
}
