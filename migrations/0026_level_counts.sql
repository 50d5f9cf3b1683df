CREATE TABLE "product_level_counts" (
	"subcategory_id" integer NOT NULL,
	"level" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_level_counts_subcategory" ON "product_level_counts" USING btree ("subcategory_id","level");