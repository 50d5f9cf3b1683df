-- A request without a product waits for the shop to take orders (R388).
ALTER TABLE "restock_requests" ALTER COLUMN "product_id" DROP NOT NULL;
--> statement-breakpoint
alter table restock_requests add constraint restock_requests_choice_of_product
  check (product_id is not null or num_nonnulls(size_id, colour_id) = 0);
