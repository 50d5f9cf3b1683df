CREATE TABLE "customers" (
	"phone" text PRIMARY KEY NOT NULL,
	"mark" text,
	"note" text,
	"noted_by" text,
	"noted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_phone_mobile" CHECK ("customers"."phone" ~ '^01[0125][0-9]{8}$'),
	CONSTRAINT "customers_mark_known" CHECK ("customers"."mark" in ('trusted', 'confirm_first', 'blocked')),
	CONSTRAINT "customers_note_length" CHECK (char_length("customers"."note") between 1 and 2000),
	CONSTRAINT "customers_noted_by_length" CHECK (char_length("customers"."noted_by") between 1 and 100)
);
--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text DEFAULT 'status' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "difference" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "confirmation" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waiting_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "extra_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
update orders set waiting_since = created_at where status = 'pending';--> statement-breakpoint
CREATE INDEX "order_events_desk" ON "order_events" USING btree ("created_at") WHERE "order_events"."kind" = 'confirmation' or "order_events"."to_status" = 'reject';--> statement-breakpoint
CREATE INDEX "orders_unconfirmed" ON "orders" USING btree ("waiting_since","id","phone","confirmation","next_try_at","total_price") WHERE "orders"."status" = 'pending' and "orders"."confirmation" <> 'confirmed';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("phone") WHERE "orders"."status" in ('pending', 'shipped');--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("phone","created_at","id") WHERE "orders"."status" = 'reject' and "orders"."reason" in ('refused_at_door', 'fake');--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","total_price","confirmation","reason","source");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","created_at","id","status","reason","total_price");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('status', 'confirmation', 'edit', 'note'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_confirmation_known" CHECK ("order_events"."confirmation" in ('waiting', 'no_answer', 'confirmed'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_reason_known" CHECK ("order_events"."reason" in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other'));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_confirmation_kind" CHECK (("order_events"."kind" = 'confirmation') = ("order_events"."confirmation" is not null));--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_difference_kind" CHECK (("order_events"."kind" = 'edit') = ("order_events"."difference" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_extra_discount_most" CHECK ("orders"."extra_discount" between 0 and "orders"."discount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_confirmation_known" CHECK ("orders"."confirmation" in ('waiting', 'no_answer', 'confirmed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tries_least" CHECK ("orders"."tries" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reason_known" CHECK ("orders"."reason" in ('customer', 'refused_at_door', 'not_confirmed', 'out_of_stock', 'fake', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('shop', 'phone', 'whatsapp', 'instagram', 'facebook', 'in_store', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_idempotency_key_length" CHECK (char_length("orders"."idempotency_key") between 1 and 200);--> statement-breakpoint
drop trigger announce_placed on orders;--> statement-breakpoint
drop trigger announce_status on orders;--> statement-breakpoint
create or replace function announce_order() returns trigger
language plpgsql as $$
begin
  perform pg_notify('orders', json_build_object(
    'id', new.order_id, 'number', 'ZN-' || (10000 + new.order_id)::text, 'status', new.to_status,
    'placed', new.kind = 'status' and new.from_status is null, 'kind', new.kind, 'confirmation', new.confirmation,
    'user_id', new.user_id, 'user_name', new.user_name
  )::text);
  return null;
end
$$;--> statement-breakpoint
create trigger announce_event after insert on order_events for each row execute function announce_order();--> statement-breakpoint
comment on function announce_order() is
'News of orders, for dashboards that are open: what was placed, what became of it, and who did it.';
