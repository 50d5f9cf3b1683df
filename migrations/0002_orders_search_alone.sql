DROP INDEX "orders_name_parts";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "name_norm";