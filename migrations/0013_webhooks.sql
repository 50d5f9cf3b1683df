CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"trouble" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_message_id_length" CHECK (char_length("webhook_deliveries"."message_id") between 1 and 64),
	CONSTRAINT "webhook_deliveries_type_length" CHECK (char_length("webhook_deliveries"."type") between 1 and 50),
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_trouble_known" CHECK ("webhook_deliveries"."trouble" in ('not_public', 'no_answer', 'too_slow', 'status', 'switched_off')),
	CONSTRAINT "webhook_deliveries_next_when_waiting" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_by" text,
	"switched_off_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"secret" text NOT NULL,
	"secret_at" timestamp with time zone DEFAULT now() NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 8 and 2000),
	CONSTRAINT "webhooks_secret_length" CHECK (char_length("webhooks"."secret") between 38 and 100),
	CONSTRAINT "webhooks_off_by_known" CHECK ("webhooks"."off_by" in ('failing', 'gone')),
	CONSTRAINT "webhooks_events_some" CHECK (cardinality("webhooks"."events") > 0),
	CONSTRAINT "webhooks_off_when_off" CHECK ("webhooks"."is_on" = ("webhooks"."switched_off_at" is null) and ("webhooks"."off_by" is null or not "webhooks"."is_on")),
	CONSTRAINT "webhooks_former_whole" CHECK (num_nulls("webhooks"."former_secret", "webhooks"."former_secret_until") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_oldest" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."state" = 'waiting';
--> statement-breakpoint
CREATE TRIGGER "announce_catalogue" AFTER INSERT OR DELETE OR UPDATE OF "events", "is_on" OR TRUNCATE ON "webhooks"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_catalogue();
--> statement-breakpoint
COMMENT ON TRIGGER "announce_catalogue" ON "webhooks" IS 'Whether anybody listens is remembered (webhooks, rememberInside). How deliveries fare announces nothing.';
