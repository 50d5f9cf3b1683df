-- What was noted before titles were kept (0010) is found by them as well. A row noted whole says what it was called; of a change without
-- its name, the change before says it, or else the one after, or else the record as it stands. Coupons have no name: their days are one
-- where both are noted.
UPDATE "history" SET "title" = left(coalesce(
  nullif("after" ->> 'name', ''), nullif("after" ->> 'client_name', ''), nullif("after" ->> 'city', ''), nullif("after" ->> 'number', ''),
  nullif("before" ->> 'name', ''), nullif("before" ->> 'client_name', ''), nullif("before" ->> 'city', ''), nullif("before" ->> 'number', ''),
  CASE WHEN "room" = 'coupons' THEN coalesce(
    ("after" ->> 'start_date') || ' – ' || ("after" ->> 'end_date'),
    ("before" ->> 'start_date') || ' – ' || ("before" ->> 'end_date')
  ) END
), 200)
WHERE "title" IS NULL AND "room" <> 'settings';--> statement-breakpoint
UPDATE "history" SET "title" = "found"."title"
FROM (
  SELECT "untitled"."id", left(coalesce("earlier"."title", "later"."title", "standing"."title"), 200) AS "title"
  FROM "history" AS "untitled"
  LEFT JOIN LATERAL (
    SELECT "title" FROM "history"
    WHERE "room" = "untitled"."room" AND "record_id" = "untitled"."record_id" AND "id" < "untitled"."id" AND "title" IS NOT NULL
    ORDER BY "id" DESC LIMIT 1
  ) AS "earlier" ON true
  LEFT JOIN LATERAL (
    SELECT coalesce(nullif("before" ->> 'name', ''), nullif("before" ->> 'client_name', ''), nullif("before" ->> 'city', ''), "title") AS "title"
    FROM "history"
    WHERE "room" = "untitled"."room" AND "record_id" = "untitled"."record_id" AND "id" > "untitled"."id" AND "title" IS NOT NULL
    ORDER BY "id" LIMIT 1
  ) AS "later" ON true
  LEFT JOIN (
    SELECT 'areas' AS "room", "id", "city" AS "title" FROM "areas"
    UNION ALL SELECT 'callbacks', "id", "name" FROM "callbacks"
    UNION ALL SELECT 'categories', "id", "name" FROM "categories"
    UNION ALL SELECT 'instagramImages', "id", "name" FROM "instagram_images"
    UNION ALL SELECT 'mails', "id", "subject" FROM "mails"
    UNION ALL SELECT 'orders', "id", "number" FROM "orders"
    UNION ALL SELECT 'products', "id", "name" FROM "products"
    UNION ALL SELECT 'questions', "id", "client_name" FROM "questions"
    UNION ALL SELECT 'reviews', "id", "name" FROM "reviews"
    UNION ALL SELECT 'slides', "id", "name" FROM "slides"
    UNION ALL SELECT 'socialLinks', "id", "name" FROM "social_links"
    UNION ALL SELECT 'subcategories', "id", "name" FROM "subcategories"
  ) AS "standing" ON "standing"."room" = "untitled"."room" AND "standing"."id" = "untitled"."record_id"
  WHERE "untitled"."title" IS NULL AND "untitled"."room" <> 'coupons'
) AS "found"
WHERE "found"."id" = "history"."id" AND "found"."title" <> '';
