CREATE TABLE "stock_count_lines" (
	"count_id" integer NOT NULL,
	"inventory_item_id" integer NOT NULL,
	"pieces" integer NOT NULL,
	"expected" integer NOT NULL,
	"unsure" boolean DEFAULT false NOT NULL,
	"counted_by" text,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_count_lines_count_id_inventory_item_id_pk" PRIMARY KEY("count_id","inventory_item_id"),
	CONSTRAINT "stock_count_lines_pieces_range" CHECK ("stock_count_lines"."pieces" between 0 and 1000000),
	CONSTRAINT "stock_count_lines_expected_least" CHECK ("stock_count_lines"."expected" >= 0),
	CONSTRAINT "stock_count_lines_counted_by_length" CHECK (char_length("stock_count_lines"."counted_by") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category_id" integer,
	"subcategory_id" integer,
	"note" text,
	"opened_by_id" integer,
	"opened_by" text,
	"applied_at" timestamp with time zone,
	"applied_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_counts_name_length" CHECK (char_length("stock_counts"."name") between 1 and 200),
	CONSTRAINT "stock_counts_note_length" CHECK (char_length("stock_counts"."note") between 1 and 300),
	CONSTRAINT "stock_counts_opened_by_length" CHECK (char_length("stock_counts"."opened_by") between 1 and 100),
	CONSTRAINT "stock_counts_applied_by_length" CHECK (char_length("stock_counts"."applied_by") between 1 and 100),
	CONSTRAINT "stock_counts_one_place" CHECK (num_nonnulls("stock_counts"."category_id", "stock_counts"."subcategory_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_requests_key_length" CHECK (char_length("stock_requests"."key") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_inventory_item_id_inventory_items_id_fk" FOREIGN KEY ("inventory_item_id") REFERENCES "public"."inventory_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_opened_by_id_users_id_fk" FOREIGN KEY ("opened_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_lines_item" ON "stock_count_lines" USING btree ("inventory_item_id");--> statement-breakpoint
CREATE INDEX "stock_counts_opened_by" ON "stock_counts" USING btree ("opened_by_id");