CREATE TABLE "own_page_pictures" (
	"page_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	CONSTRAINT "own_page_pictures_page_id_media_id_pk" PRIMARY KEY("page_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "own_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_ar" text,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"footer" text NOT NULL,
	"description" text,
	"description_ar" text,
	"sections" jsonb NOT NULL,
	"preview" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL,
	"former_slugs" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "own_pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "own_pages_title_length" CHECK (char_length("own_pages"."title") between 1 and 120),
	CONSTRAINT "own_pages_title_ar_length" CHECK (char_length("own_pages"."title_ar") between 1 and 120),
	CONSTRAINT "own_pages_slug_shape" CHECK ("own_pages"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "own_pages_slug_length" CHECK (char_length("own_pages"."slug") between 1 and 100),
	CONSTRAINT "own_pages_state_known" CHECK ("own_pages"."state" in ('draft', 'published')),
	CONSTRAINT "own_pages_footer_known" CHECK ("own_pages"."footer" in ('none', 'shop', 'help')),
	CONSTRAINT "own_pages_description_length" CHECK (char_length("own_pages"."description") between 1 and 300),
	CONSTRAINT "own_pages_description_ar_length" CHECK (char_length("own_pages"."description_ar") between 1 and 300),
	CONSTRAINT "own_pages_sections_list" CHECK (jsonb_typeof("own_pages"."sections") = 'array'),
	CONSTRAINT "own_pages_preview_shape" CHECK ("own_pages"."preview" ~ '^[A-Za-z0-9_-]{22,64}$')
);
--> statement-breakpoint
ALTER TABLE "own_page_pictures" ADD CONSTRAINT "own_page_pictures_page_id_own_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."own_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_page_pictures" ADD CONSTRAINT "own_page_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_page_pictures_media" ON "own_page_pictures" USING btree ("media_id");--> statement-breakpoint
create trigger announce_catalogue after insert or delete or update or truncate on own_pages
  for each statement execute function announce_catalogue();
--> statement-breakpoint
insert into own_pages (title, title_ar, slug, state, footer, sections) values ('Home', 'الرئيسية', 'home', 'published', 'none', '[
  {"kind": "slider", "is_shown": true, "days": {"kind": "every"}},
  {"kind": "categories", "is_shown": true, "days": {"kind": "every"}},
  {"kind": "collection", "is_shown": true, "days": {"kind": "every"}},
  {"kind": "banner", "is_shown": true, "days": {"kind": "every"}, "pictures": []},
  {"kind": "promise", "is_shown": true, "days": {"kind": "every"}},
  {"kind": "row", "is_shown": true, "days": {"kind": "every"}, "category": "", "sort": "newest", "count": 4, "title": {"en": "", "ar": ""}, "more": {"en": "", "ar": ""}},
  {"kind": "instagram", "is_shown": true, "days": {"kind": "every"}}
]');
