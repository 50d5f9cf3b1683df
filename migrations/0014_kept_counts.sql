CREATE TABLE "product_changes" (
	"xid" "xid8" NOT NULL,
	"product_id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_xid_product_id_pk" PRIMARY KEY("xid","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"subcategory_id" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_counts_subcategory" ON "product_counts" USING btree ("subcategory_id");