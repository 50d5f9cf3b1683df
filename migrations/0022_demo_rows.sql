CREATE TABLE "demo_rows" (
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"value" jsonb,
	CONSTRAINT "demo_rows_table_name_row_key_pk" PRIMARY KEY("table_name","row_key"),
	CONSTRAINT "demo_rows_table_name_length" CHECK (char_length("demo_rows"."table_name") between 1 and 63),
	CONSTRAINT "demo_rows_row_key_length" CHECK (char_length("demo_rows"."row_key") between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "emptyings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emptyings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"with_changed" boolean NOT NULL,
	"user_id" integer,
	"user_name" text,
	"backup" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worked_at" timestamp with time zone,
	"emptied_at" timestamp with time zone,
	CONSTRAINT "emptyings_state_known" CHECK ("emptyings"."state" in ('running', 'done', 'failed', 'put_back')),
	CONSTRAINT "emptyings_user_name_length" CHECK (char_length("emptyings"."user_name") between 1 and 100),
	CONSTRAINT "emptyings_backup_length" CHECK (char_length("emptyings"."backup") between 1 and 100),
	CONSTRAINT "emptyings_failure_length" CHECK (char_length("emptyings"."failure") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "taken_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taken_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"emptying_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"row" jsonb NOT NULL,
	"stayed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "taken_rows_table_name_length" CHECK (char_length("taken_rows"."table_name") between 1 and 63)
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "emptyings" ADD CONSTRAINT "emptyings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_rows" ADD CONSTRAINT "taken_rows_emptying_id_emptyings_id_fk" FOREIGN KEY ("emptying_id") REFERENCES "public"."emptyings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emptyings_user" ON "emptyings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "taken_rows_table" ON "taken_rows" USING btree ("emptying_id","table_name","id");