CREATE TABLE "costs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "costs_kind_known" CHECK ("costs"."kind" in ('packing', 'ads', 'rent', 'wages', 'other')),
	CONSTRAINT "costs_amount_range" CHECK ("costs"."amount" between 0 and 100000000),
	CONSTRAINT "costs_note_length" CHECK (char_length("costs"."note") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX "costs_day" ON "costs" USING btree ("day","kind","amount");