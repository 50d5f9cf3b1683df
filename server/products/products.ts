/**
 * Products as the shop keeps them: how they come, change and go, and how many pieces there are of each. Products promises that every size and
 * colour on offer has a count behind it, that nobody takes a piece that is not there, and that catalogue_entries follows every change in the same transaction.
 */
export { letGoOfSubcategory } from './archive-product.ts'
export { createProduct, createProducts, type NewProduct } from './new-products.ts'
export { listProductRecords } from './records.ts'
export { returnStock, takeStock } from './stock.ts'
export { findVariantItem } from './stock.queries.ts'
