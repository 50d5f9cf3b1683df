-- An act on an order locks its row first and then its money: the migration takes both in that order.
lock table orders in access exclusive mode;
--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_kind_known";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_by_known";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_sign";--> statement-breakpoint
ALTER TABLE "order_money" DROP CONSTRAINT "order_money_return";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("id") WHERE "orders"."paid" > 0;--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_kind_known" CHECK ("order_money"."kind" in ('door', 'refund', 'credit', 'credit_refund', 'advance', 'advance_refund'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_by_known" CHECK ("order_money"."by" in ('courier', 'transfer', 'cash'));--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_sign" CHECK (case when "order_money"."kind" in ('door', 'credit', 'advance') then "order_money"."amount" >= 0 else "order_money"."amount" < 0 end);--> statement-breakpoint
ALTER TABLE "order_money" ADD CONSTRAINT "order_money_return" CHECK (("order_money"."kind" in ('door', 'advance', 'advance_refund')) = ("order_money"."return_id" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_least" CHECK ("orders"."paid" >= 0);