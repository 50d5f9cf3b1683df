CREATE TABLE "bulk_change_rows" (
	"bulk_change_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moves" jsonb,
	"by" text,
	"at" timestamp with time zone,
	"now" jsonb,
	"done_at" timestamp with time zone,
	CONSTRAINT "bulk_change_rows_bulk_change_id_position_pk" PRIMARY KEY("bulk_change_id","position"),
	CONSTRAINT "bulk_change_rows_state_known" CHECK ("bulk_change_rows"."state" in ('waiting', 'changed', 'meanwhile', 'gone', 'failed', 'left_out', 'undone', 'kept')),
	CONSTRAINT "bulk_change_rows_by_length" CHECK (char_length("bulk_change_rows"."by") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" jsonb NOT NULL,
	"state" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"undo_user_id" integer,
	"undo_user_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_state_known" CHECK ("bulk_changes"."state" in ('running', 'stopped', 'done', 'undoing', 'undone')),
	CONSTRAINT "bulk_changes_user_name_length" CHECK (char_length("bulk_changes"."user_name") between 1 and 100),
	CONSTRAINT "bulk_changes_undo_user_name_length" CHECK (char_length("bulk_changes"."undo_user_name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "bulk_change_id" integer;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_bulk_change_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_rows" ADD CONSTRAINT "bulk_change_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_undo_user_id_users_id_fk" FOREIGN KEY ("undo_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_rows_product" ON "bulk_change_rows" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_user" ON "bulk_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_undo_user" ON "bulk_changes" USING btree ("undo_user_id");