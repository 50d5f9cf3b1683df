ALTER TABLE "areas" ADD COLUMN "days_from" integer;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "days_to" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_note" text;--> statement-breakpoint
ALTER TABLE "areas" ADD CONSTRAINT "areas_days_range" CHECK (("areas"."days_from" is null) = ("areas"."days_to" is null) and "areas"."days_from" >= 0 and "areas"."days_from" <= "areas"."days_to" and "areas"."days_to" <= 60);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_note_length" CHECK (char_length("orders"."courier_note") between 1 and 300);