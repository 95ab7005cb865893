<?php
/**
 * The shortcode, and the plain div, for everybody who can write text.
 *
 * @package CampusElements
 */

namespace CampusElements;

defined( 'ABSPATH' ) || exit;

const SHORTCODE     = 'campus_element';
const DIV_ATTRIBUTE = 'data-campus-element';

/**
 * Renders `[campus_element name="hall-ticket" portal="…"]`. Attributes are named as on the tag; a flag may stand alone.
 *
 * @param mixed  $attributes The attributes; an empty text where there are none.
 * @param string $content    What stands between the opening and the closing shortcode.
 */
function render_shortcode( $attributes, $content = '' ): string {
	$given = is_array( $attributes ) ? $attributes : array();
	foreach ( $given as $key => $value ) {
		if ( is_int( $key ) ) {
			$given[ strtolower( $value ) ] = '';
		}
	}
	return render_element( (string) ( $given['name'] ?? '' ), $given, wp_kses_post( (string) $content ) );
}
add_shortcode( SHORTCODE, __NAMESPACE__ . '\render_shortcode' );

/**
 * Replaces `<div data-campus-element="hall-ticket" data-portal="…"></div>`, which WordPress and its editors leave in a
 * text of every author, unlike our tags.
 *
 * @param string $content The text of a page.
 */
function replace_divs( string $content ): string {
	if ( false === strpos( $content, DIV_ATTRIBUTE ) ) {
		return $content;
	}
	$div = '~<div\b([^>]*\b' . DIV_ATTRIBUTE . '=[^>]*)>((?:(?!</?div\b).)*)</div>~is';
	return preg_replace_callback(
		$div,
		static function ( array $found ): string {
			$given = array();
			foreach ( wp_kses_hair( $found[1], array( 'http', 'https' ) ) as $name => $attribute ) {
				$given[ preg_replace( '/^data-/', '', strtolower( $name ) ) ] = html_entity_decode( $attribute['value'], ENT_QUOTES );
			}
			return render_element( $given['campus-element'] ?? '', $given, wp_kses_post( $found[2] ) );
		},
		$content
	) ?? $content;
}
add_filter( 'the_content', __NAMESPACE__ . '\replace_divs', 12 );
add_filter( 'widget_block_content', __NAMESPACE__ . '\replace_divs', 12 );
