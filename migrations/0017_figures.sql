DROP INDEX "orders_left";--> statement-breakpoint
DROP INDEX "parcels_order";--> statement-breakpoint
DROP INDEX "settlement_rows_parcel";--> statement-breakpoint
CREATE INDEX "order_lines_money" ON "order_lines" USING btree ("order_id","position","product_id","price","quantity","cost");--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("left_at","id","status","area_id","source","coupon_id","subtotal","total_price","exchange_credit") WHERE "orders"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_order" ON "parcels" USING btree ("order_id","state","kind","fee","id");--> statement-breakpoint
CREATE INDEX "settlement_rows_parcel" ON "settlement_rows" USING btree ("parcel_id","settlement_id","paid","fee");