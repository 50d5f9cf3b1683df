CREATE TABLE "fetched_pictures" (
	"address" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fetched_pictures_address_length" CHECK (char_length("fetched_pictures"."address") between 1 and 2000),
	CONSTRAINT "fetched_pictures_stem_shape" CHECK ("fetched_pictures"."stem" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"import_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_import_id_kind_part_pk" PRIMARY KEY("import_id","kind","part"),
	CONSTRAINT "import_files_kind_known" CHECK ("import_files"."kind" in ('table', 'pictures'))
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"column" text NOT NULL,
	"target" text,
	"value" text NOT NULL,
	"code" text NOT NULL,
	"detail" text,
	"sku" text,
	"is_note" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" integer NOT NULL,
	"place" integer NOT NULL,
	"row" integer NOT NULL,
	"rows" integer NOT NULL,
	"outcome" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"product_id" integer,
	"name" text NOT NULL,
	"sku" text,
	"slug" text,
	"pictures" integer DEFAULT 0 NOT NULL,
	"missing_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"work" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"failure_detail" text,
	"version" integer,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_products_import_id_place_pk" PRIMARY KEY("import_id","place"),
	CONSTRAINT "import_products_outcome_known" CHECK ("import_products"."outcome" in ('new', 'changed', 'unchanged', 'wrong')),
	CONSTRAINT "import_products_state_known" CHECK ("import_products"."state" in ('waiting', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'columns' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"summary" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"trouble" text,
	"trouble_detail" text,
	"user_id" integer,
	"user_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_format_known" CHECK ("imports"."format" in ('own', 'shopify', 'shopify_new', 'woocommerce', 'other')),
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('columns', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "imports_file_name_length" CHECK (char_length("imports"."file_name") between 1 and 200),
	CONSTRAINT "imports_user_name_length" CHECK (char_length("imports"."user_name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_product" FOREIGN KEY ("import_id","place") REFERENCES "public"."import_products"("import_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_products" ADD CONSTRAINT "import_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_problems_rows" ON "import_problems" USING btree ("import_id","row","id");--> statement-breakpoint
CREATE INDEX "import_products_product" ON "import_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_products_slug" ON "import_products" USING btree ("slug") WHERE "import_products"."slug" is not null;--> statement-breakpoint
CREATE INDEX "import_products_work" ON "import_products" USING btree ("import_id","outcome","state","place");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);