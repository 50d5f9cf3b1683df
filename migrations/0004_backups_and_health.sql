CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"folder" text,
	"bytes" bigint,
	"made_in_ms" integer,
	"failure" text,
	"proof_at" timestamp with time zone,
	"proof_ms" integer,
	"proof_failure" text,
	CONSTRAINT "backups_folder_length" CHECK (char_length("backups"."folder") between 1 and 100),
	CONSTRAINT "backups_failure_length" CHECK (char_length("backups"."failure") between 1 and 1000),
	CONSTRAINT "backups_proof_failure_length" CHECK (char_length("backups"."proof_failure") between 1 and 1000),
	CONSTRAINT "backups_bytes_range" CHECK ("backups"."bytes" >= 0),
	CONSTRAINT "backups_proof_whole" CHECK (num_nulls("backups"."proof_at", "backups"."proof_ms") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "troubles_kind_length" CHECK (char_length("troubles"."kind") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "job_states" (
	"name" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "job_states_name_length" CHECK (char_length("job_states"."name") between 1 and 100),
	CONSTRAINT "job_states_last_error_length" CHECK (char_length("job_states"."last_error") between 0 and 1000)
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("created_at" DESC NULLS LAST);